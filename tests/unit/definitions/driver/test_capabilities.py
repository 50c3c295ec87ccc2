from orrery.definitions.driver.capabilities import CAPABILITIES
from orrery.definitions.driver.pages import LETTERS
from orrery.paths import ROOT


def test_the_document_lists_every_capability_as_it_is() -> None:
    page = (ROOT / "docs" / "drivers.md").read_text(encoding="utf-8")
    for word, meaning in CAPABILITIES.items():
        assert f"| {LETTERS[word]} | `{word}` | {meaning} |" in page
