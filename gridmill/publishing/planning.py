"""What the editions of a while would have in them: a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridmill.publishing.selection import ALL, values_of

if TYPE_CHECKING:
    from gridmill.publishing.run import BookTask

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def plan_line(task: BookTask) -> str:
    """Return what an edition would have: its name, its day, and each section with its level."""
    day = _DAYS[task.issue.first_day.weekday()]
    sections = (
        f"{plan.title}: {plan.recipe.count or ALL} of {plan.recipe.title}"
        for plan in task.recipe.sections
    )
    return f"{task.name} ({day})  {'; '.join(sections)}"


def plan_values(task: BookTask) -> dict[str, Any]:
    """Return the same as JSON values."""
    sections = ({"title": plan.title, **values_of(plan.recipe)} for plan in task.recipe.sections)
    return {"edition": task.issue.label, "folder": str(task.place), "sections": list(sections)}
