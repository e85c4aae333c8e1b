"""What other sites and messengers show of a link to a page."""

import re
from html import unescape

from tests.server.serving import Served, begun


def preview(served: Served, path: str, language: str = "en") -> dict[str, str]:
    page = served.get(path, headers={"Accept-Language": language}).body.decode()
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)">', page)
    return {name: unescape(content) for name, content in found}


def test_the_first_page(served: Served) -> None:
    tags = preview(served, "/")
    assert tags["og:title"] == "Einfall: Einfach Genial and Einstein"
    assert tags["og:url"] == f"{served.origin}/"
    assert tags["og:image"] == f"{served.origin}/web/preview.png"
    picture = served.get("/web/preview.png")
    assert (picture.status, picture.headers["content-type"]) == (200, "image/png")


def test_a_table_says_who_sits_there_and_how_far_they_are(served: Served) -> None:
    made = served.make("einstein", 3, seats=[{"name": "Ada"}, {"bot": "club"}, {"name": ""}])
    tags = preview(served, f"/t/{made.table}")
    assert tags["og:title"] == "Einstein · Einfall"
    assert tags["og:description"] == "There is a seat for you: a free seat, a bot, a free seat"
    served.command(made.table, "sit", made.secrets[0], name="Ada")
    assert preview(served, f"/t/{made.table}")["og:description"].endswith(
        ": Ada, a bot, a free seat"
    )
    table = begun(served).table
    assert preview(served, f"/t/{table}")["og:description"].startswith("Being played: ")
    german = preview(served, f"/t/{table}", "de")["og:description"]
    assert german.startswith("Es wird gespielt: ")


def test_names_are_text_and_nothing_else(served: Served) -> None:
    made = served.make("einstein", 2)
    name = '"><script>alert(1)</script>'
    served.command(made.table, "sit", made.secrets[0], name=name)
    page = served.get(f"/t/{made.table}").body.decode()
    assert "<script>alert" not in page
    assert name in preview(served, f"/t/{made.table}")["og:description"]


def test_a_table_that_is_not_there_is_a_page_like_any_other(served: Served) -> None:
    assert preview(served, "/t/none")["og:title"] == "Einfall"
