"""What a call is, how long to wait before it is repeated, and what became of it. Knows nothing of the connection."""

from __future__ import annotations

import random
import uuid
from dataclasses import dataclass, field
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import quote

import httpx

from ._errors import ApiConnectionError, ApiTimeoutError, error_of

FIRST_BACKOFF_SECONDS = 0.5
LONGEST_BACKOFF_SECONDS = 8.0
MAY_PASS = {408, 502, 503, 504}


@dataclass(frozen=True)
class Call:
    """An operation as it is called over HTTP."""

    method: str
    path: str
    in_query: bool
    keyed: bool
    """Takes an idempotency key."""
    repeatable: bool
    """Doing it twice is the same as doing it once."""
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Settings:
    """How calls are made."""

    base_url: str
    headers: dict[str, str]
    max_retries: int
    max_retry_delay_seconds: float


def request_of(client: httpx.Client | httpx.AsyncClient, call: Call, fields: dict[str, Any]) -> httpx.Request:
    """The request of a call, with an idempotency key of its own unless one is given."""
    rest = dict(fields)
    path = call.path
    for name in [part[1:-1] for part in call.path.split("/") if part.startswith("{")]:
        path = path.replace(f"{{{name}}}", quote(str(rest.pop(name)), safe=""))
    headers = {header: rest.pop(name) for name, header in call.headers.items() if rest.get(name) is not None}
    if call.keyed:
        headers.setdefault("Idempotency-Key", str(uuid.uuid4()))
    if call.in_query:
        query = {name: value for name, value in rest.items() if value is not None}
        return client.build_request(call.method, path, params=query, headers=headers)
    return client.build_request(call.method, path, json=rest, headers=headers)


def delay_before_retry(
    settings: Settings, call: Call, attempt: int, outcome: httpx.Response | httpx.TransportError
) -> float | None:
    """Seconds to wait before a call is repeated; None where it is not.

    After 429 nothing was done, so any call may be repeated. After a broken connection and 408, 502, 503, 504 nobody knows, so only
    calls that cannot do something twice are.
    """
    if attempt > settings.max_retries:
        return None
    is_safe = call.keyed or call.repeatable
    if not isinstance(outcome, httpx.Response):
        return backoff(attempt, settings) if is_safe else None
    if outcome.status_code != 429 and not (is_safe and outcome.status_code in MAY_PASS):
        return None
    asked = retry_after_seconds(outcome)
    if asked is None:
        return backoff(attempt, settings)
    if asked > settings.max_retry_delay_seconds:
        return None
    # Up to a quarter more, so that callers do not come back all at once.
    return min(settings.max_retry_delay_seconds, asked + random.random() * min(asked / 4, 5))


def backoff(attempt: int, settings: Settings) -> float:
    longest = min(LONGEST_BACKOFF_SECONDS, FIRST_BACKOFF_SECONDS * 2.0 ** (attempt - 1))
    return min(settings.max_retry_delay_seconds, random.random() * longest)


def retry_after_seconds(response: httpx.Response) -> float | None:
    """What `Retry-After` asks for, given in seconds or as a date."""
    text = response.headers.get("retry-after", "").strip()
    if not text:
        return None
    try:
        return max(0.0, float(text))
    except ValueError:
        pass
    try:
        return max(0.0, (parsedate_to_datetime(text) - datetime.now(timezone.utc)).total_seconds())
    except (TypeError, ValueError):
        return None


def answer_of(response: httpx.Response) -> Any:
    """The body of a success. Raises ApiError of the class of the status."""
    is_json = "json" in response.headers.get("content-type", "") and "jsonl" not in response.headers.get("content-type", "")
    if not response.is_success:
        try:
            body = response.json()
        except ValueError:
            body = None
        raise error_of(response, body, retry_after_seconds(response))
    return response.json() if is_json else response.text


def failure_of(error: httpx.TransportError) -> ApiConnectionError:
    """What is raised where there was no answer."""
    url = error.request.url
    if isinstance(error, httpx.TimeoutException):
        return ApiTimeoutError(f"No answer from {url.host}{url.path} in time")
    return ApiConnectionError(f"{url.host}:{url.port} cannot be reached: {error}")


# Their cursors hold the whole question, which may not stand beside them.
HOLDS_QUESTION = {"/metrics/query", "/rows/query"}


def next_page(call: Call, fields: dict[str, Any], answer: dict[str, Any], name: str) -> dict[str, Any] | None:
    """The fields that ask for the next page; None after the last one."""
    cursor = answer.get("next_cursor")
    if cursor:
        if call.path in HOLDS_QUESTION:
            fields = {name: value for name, value in fields.items() if name in ("website_id", "limit")}
        return {**fields, "cursor": cursor}
    pagination = answer.get("pagination")
    if not pagination:
        return None
    number, size = pagination["page_num"], pagination["page_size"]
    more = pagination.get("has_more")
    if more is None:
        # `page_num` counts from 0.
        more = bool(answer[name]) and (number + 1) * size < (pagination.get("total") or 0)
    return {**fields, "page_num": number + 1} if more else None


def items_of(answer: dict[str, Any], name: str) -> list[Any]:
    """The items of a page; rows of a question by the names of their columns."""
    found: list[Any] = answer[name]
    columns = answer.get("columns")
    return [dict(zip(columns, row)) for row in found] if columns else found
