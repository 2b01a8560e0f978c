"""Puts machine code of the kernels into a wheel, where ``GRIDMILL_KERNELS`` is set.

The wheel is then for one platform and one version of Python. It has the code for several levels of
processors, as far as the machine that builds it can run them (``puzzle.kernel.machine.levels``),
and who installs it compiles nothing. Without the setting the wheel is pure Python, built in a
second, and kernels are compiled when they are first needed.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "GRIDMILL_KERNELS"
LEVELS = "from puzzle.kernel.machine import levels; print(*levels())"
COMPILE = "from generator.warm import compile_everything; compile_everything()"


class CustomBuildHook(BuildHookInterface):
    """What hatchling calls around a build."""

    def dependencies(self):
        """Return what compiling needs: all that the package needs."""
        return self.metadata.core.dependencies if os.environ.get(SWITCH) else []

    def initialize(self, version, build_data):
        """Compile for each level, and have the wheel take what came of it."""
        if not os.environ.get(SWITCH) or version == "editable":
            return
        self.folder = Path(tempfile.mkdtemp(prefix="gridmill-kernels-"))
        for level in self.run(LEVELS).split():
            cache = self.folder / level
            settings = {"NUMBA_CPU_NAME": level, "NUMBA_CPU_FEATURES": ""}
            self.run(COMPILE, NUMBA_CACHE_DIR=str(cache), **settings)
            for path in (cache / "kernels").glob("*.kernel"):
                if not path.name.endswith(".part.kernel"):
                    build_data["force_include"][path] = f"puzzle/kernel/compiled/{path.name}"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version, build_data, artifact_path):
        """Leave nothing behind."""
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, code, **settings):
        """Run Python code in a process of its own, with the rooms of this folder."""
        environment = {**os.environ, "PYTHONPATH": self.root, **settings}
        return subprocess.run(
            [sys.executable, "-c", code],
            cwd=self.folder,
            env=environment,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        ).stdout
