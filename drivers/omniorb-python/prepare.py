"""`prepare.py IDL FOLDER OPTION=VALUE ...`: the stubs of omniidl, and links to the modules and libraries of the wheels.

The binding looks for the ORB's libraries beside itself, where its wheel does not put them: so it is linked there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

MODULES = ("omniORB", "CORBA.py", "PortableServer.py", "PortableServer__POA.py", "_omnipy.so")
BACK_END = Path(__file__).parent / "backend"
SHARED = Path(os.environ["ORRERY_MAPPINGS"]) / "corba-cxx" / "profiles" / "omniorb" / "backend"
"""Which knows how declarations are left out."""
LIBRARIES = ("libomniORB4.so.3", "libomnithread.so.4")


def main(idl: Path, folder: Path, options: list[str]) -> int:
    """Fill the folder; the status of exit."""
    prefix = Path(os.environ["ORRERY_SITE_PACKAGES"]) / "cmeel.prefix"
    (site,) = (prefix / "lib").glob("python*/site-packages")
    for source in (*(site / name for name in MODULES), *(prefix / "lib" / name for name in LIBRARIES)):
        (folder / source.name).symlink_to(source)
    return _write_stubs(idl, folder, prefix, site, ["-Wbami"] if "invocation=polling" in options else [])


def _write_stubs(idl: Path, folder: Path, prefix: Path, site: Path, more: list[str]) -> int:
    """All modules of the stubs stand in one package: an IDL module may have the name of one of Python's."""
    left_out = shutil.copy(idl.with_suffix(".left_out"), folder)  # -Wb takes no paths, and omniidl goes to this folder
    back_end = ["-borrery_python", f"-Wb{Path(left_out).name}", "-Wbinline", "-Wbpackage=orrery_stubs", *more]
    command = [sys.executable, str(prefix / "bin" / "omniidl"), "-N", "-nf", f"-p{BACK_END}", *back_end, f"-C{folder}"]
    modules = os.pathsep.join(map(str, (site, SHARED)))
    environment = {**os.environ, "LD_LIBRARY_PATH": str(prefix / "lib"), "PYTHONPATH": modules}
    return subprocess.run([*command, idl.name], cwd=idl.parent, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:]))
