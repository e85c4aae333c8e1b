"""What other sites and messengers show of a link to a page: a title, a sentence, a picture."""

from html import escape

from einfall.games import all_titles
from einfall.language import _
from einfall.server.messages.told import Preview

PICTURE = "web/preview.png"


def tags_of(address: str, path: str, preview: Preview | None) -> str:
    """The tags of a page, for its head; `address` is where the site is, such as https://x.example."""
    title, text = "Einfall", _("Two games of wit: against bots, with friends, or alone.")
    if preview:
        title, text = f"{preview.game} · Einfall", sentence(preview)
    elif path == "/":
        title = f"Einfall: {all_titles()}"
    tags = {
        "og:type": "website",
        "og:site_name": "Einfall",
        "og:title": title,
        "og:description": text,
        "og:url": address + path,
        "og:image": f"{address}/{PICTURE}",
        "og:image:width": "1200",
        "og:image:height": "630",
        "twitter:card": "summary_large_image",
    }
    lines = [
        f'<meta {"name" if name.startswith("twitter") else "property"}="{name}"'
        f' content="{escape(content)}">'
        for name, content in tags.items()
    ]
    return "\n  " + "\n  ".join(lines)


def sentence(preview: Preview) -> str:
    """Who sits there, and how far they are."""
    names = ", ".join(name or _("a free seat") for name in preview.names)
    texts = {
        "open": _("There is a seat for you: {names}"),
        "revealing": _("It is about to begin: {names}"),
        "playing": _("Being played: {names}"),
        "over": _("It is over: {names}"),
    }
    return texts[preview.state].format(names=names)
