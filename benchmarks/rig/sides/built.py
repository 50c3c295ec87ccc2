"""Programs by hand, built as Orrery's own are: those in C++ by CMake; a driver in Java has its own in Java."""

from __future__ import annotations

import tempfile
from pathlib import Path

from orrery.build.cache import cached, content_key, log_of
from orrery.build.cmake import build_project
from orrery.build.cxx import FLAGS
from orrery.build.toolchain import compiler_version, site_packages
from orrery.build.ways import folders_of, place_of, way_here
from orrery.paths import KIT
from rig.sides.built_java import build_java
from rig.sides.subjects import PEERS, Subject

SHARED = ("common", "raw", "corba")
OF_KIT = {"noting": (KIT / "cpp/include/orrery/measuring/samples.hpp", KIT / "cpp/include/orrery/measuring/clock.hpp")}
"""Headers of the kit that a peer is built with."""


def build_hand(name: str, subject: Subject | None = None) -> Path:
    """The folder with what `benchmarks/peers/NAME` makes, from the build cache or built now."""
    if subject is not None and subject.driver.language == "java":
        return build_java(subject)
    interface = subject.interface.idl if subject else None
    folders = [PEERS / name, *(PEERS / shared for shared in SHARED)]
    files = [PEERS / "CMakeLists.txt", *OF_KIT.get(name, ()), *([interface] if interface else [])]
    standard = str(subject.driver.standard or 14) if subject else "20"
    way = way_here(subject.driver.needs.ways) if subject else None
    places = " ".join(filter(None, (str(site_packages()), place_of(way))))
    options = subject.build_options if subject else {}
    thread = "ON" if subject is not None and subject.thread else "OFF"
    # All that goes into a peer: one of other flags than Orrery's programs would be no fair side.
    chosen = " ".join([*(f"{option}={value}" for option, value in options.items()), thread])
    key = content_key([compiler_version(), FLAGS, standard, places, chosen], folders, files)
    settings = {
        "PEER": name,
        "PEER_FLAGS": FLAGS,
        "PEER_STANDARD": standard,
        "PEER_THREAD": thread,
        "PEER_IDL": str(interface or ""),
        "PEER_SITE_PACKAGES": str(site_packages()),
        **{f"PEER_OPTION_{option.upper()}": value for option, value in options.items()},
        **folders_of(way),
    }

    def make(folder: Path) -> None:
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".work-") as work:
            build_project(PEERS, Path(work), settings, f"the peer {name}", log_of(folder))
            for made in ("client", "server", "proxy", "collocated", "bare"):
                if (Path(work) / made).is_file():
                    (Path(work) / made).rename(folder / made)

    return cached(f"peer-{name}-{key}", make)
