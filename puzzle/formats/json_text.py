"""JSON from strangers: what cannot be read is one sentence, however deep or long it is."""

from __future__ import annotations

import json
from typing import Any

from puzzle.errors import NotationError


def parse_json(text: str) -> Any:
    """Return the value of a JSON text.

    Raises:
        NotationError: it is no JSON, nested too deeply, or has a number of too many digits; with
            the column where that is known.
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        if error.lineno > 1:
            raise NotationError(
                f"The JSON is damaged, or breaks off, in line {error.lineno} of the record."
            ) from None
        raise NotationError("This is no JSON, or it breaks off here.", column=error.colno) from None
    except RecursionError:
        raise NotationError("The JSON is nested too deeply to be a puzzle.") from None
    except ValueError:
        raise NotationError("The JSON has a number of too many digits.") from None
