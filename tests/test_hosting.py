"""The files for whoever hosts the service: others take them, and the container's steps work."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from prometheus_client import REGISTRY

import einfall.server.metrics  # noqa: F401  # what is counted
from tests.test_package import ROOT, dist, install, run

__all__ = ["dist"]

HOST = ROOT / "packaging" / "host"


def needs(program: str) -> str:
    """Where a program is; it may stand where only root looks."""
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin")
    if not found:
        pytest.skip(f"{program} is not installed")
    return found


def test_nginx_takes_its_file(tmp_path: Path) -> None:
    nginx = needs("nginx")
    needs("openssl")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=play.example"]
    run([*make, "-keyout", str(key), "-out", str(certificate)], tmp_path)
    text = (HOST / "nginx.conf").read_text()
    text = text.replace("/etc/ssl/play.example.pem", str(certificate))
    text = text.replace("/etc/ssl/play.example.key", str(key))
    site = tmp_path / "site.conf"
    site.write_text(text)
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"pid {tmp_path}/pid; events {{}} http {{ include {site}; }}")
    run([nginx, "-t", "-p", str(tmp_path), "-c", str(whole)], tmp_path)


def test_caddy_takes_its_file(tmp_path: Path) -> None:
    needs("caddy")
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(HOST / "Caddyfile")]
    run(command, tmp_path, EINFALL_SITE="play.example", HOME=str(tmp_path))


def test_systemd_takes_its_file(tmp_path: Path) -> None:
    needs("systemd-analyze")
    unit = tmp_path / "einfall.service"
    text = (HOST / "einfall.service").read_text()
    unit.write_text(text.replace("/opt/einfall/bin/einfall", sys.executable))
    told = run(["systemd-analyze", "verify", str(unit)], tmp_path)
    assert "einfall.service" not in told.stderr


def test_every_file_starts_the_service_with_options_that_it_has() -> None:
    told = run([sys.executable, "-m", "einfall", "serve", "--help"], ROOT).stdout
    for name in ("Dockerfile", "compose.yaml", "einfall.service"):
        text = (HOST / name).read_text()
        options = set(re.findall(r"--(?:host|port|database|workers|origin)\b", text))
        assert "--database" in options
        assert all(option in told for option in options)


def test_the_dashboard_shows_all_that_is_counted() -> None:
    shown = set(re.findall(r"einfall_\w+", (HOST / "grafana.json").read_text()))
    counted = {
        name
        for family in REGISTRY.collect()
        if family.name.startswith("einfall_")
        for name in {
            "counter": [f"{family.name}_total"],
            "histogram": [f"{family.name}_bucket"],
        }.get(family.type, [family.name])
    }
    assert shown == counted


@pytest.mark.skipif(os.name == "nt", reason="containers run Linux")
def test_the_steps_of_the_container_lead_to_a_service(dist: Path, tmp_path: Path) -> None:
    """Build, install with the same extras, serve, ask how it is, and stop."""
    extras = re.search(r"\[([\w,]+)\]", (HOST / "Dockerfile").read_text())
    assert extras
    (wheel,) = dist.glob("*.whl")
    release = f"{sys.version_info.major}.{sys.version_info.minor}"
    commands = install(release, wheel, tmp_path, extras[1])
    games = tmp_path / "games"
    games.mkdir()
    options = ["--host", "127.0.0.1", "--port", "0", "--database", str(games / "games.sqlite")]
    command = [str(commands / "einfall"), "serve", *options]
    with subprocess.Popen(command, cwd=games, stdout=subprocess.PIPE, text=True) as service:
        try:
            assert service.stdout
            address = re.search(r"http://\S+", service.stdout.readline())
            assert address
            assert ask(f"{address[0]}health") == 200
            service.send_signal(signal.SIGTERM)
            assert service.wait(30) == 0
        finally:
            service.kill()
    assert (games / "games.sqlite").exists()


def ask(address: str) -> int:
    """The status of an address, when it answers."""
    for _ in range(300):
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                return int(answer.status)
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the service did not answer")
