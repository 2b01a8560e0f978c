"""The machine that figures were measured on, in a line."""

from __future__ import annotations

import os
import platform
from pathlib import Path


def machine() -> str:
    """Processor, number of cores that this process may use, system and Python."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return f"{_processor()}, {cores} cores, {platform.system()}, Python {platform.python_version()}"


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
