from orrery.definitions.capabilities import CAPABILITIES
from orrery.paths import ROOT


def test_the_document_lists_every_capability_as_it_is():
    page = (ROOT / "docs" / "drivers.md").read_text(encoding="utf-8")
    for word, meaning in CAPABILITIES.items():
        assert f"| `{word}` | {meaning} |" in page
