"""The two clients: the same calls, waiting or awaited."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

import httpx
from httpx_sse import EventSource

from ._calls import Settings
from ._errors import ApiConnectionError
from ._operations import CALLS, AsyncOperations, Operations
from ._transport import Asynchronous, Synchronous

Dataset = Literal["answers", "mentions", "citations", "products"]
RECONNECTS = 5
RECONNECT_DELAY_SECONDS = 1.0


@dataclass(frozen=True)
class RunEvent:
    """One event of a run. `done` is the last one."""

    event: Literal["response", "progress", "done"]
    data: dict[str, Any]
    id: str | None = None


@dataclass
class Export:
    """Rows as they arrive. `next_cursor` is the `updated_since` of the next export, once all rows have arrived."""

    next_cursor: str
    has_more: bool
    """Whether `limit` cut the export."""
    rows: Iterator[dict[str, Any]] = field(repr=False)


@dataclass
class AsyncExport:
    """Rows as they arrive. `next_cursor` is the `updated_since` of the next export, once all rows have arrived."""

    next_cursor: str
    has_more: bool
    """Whether `limit` cut the export."""
    rows: AsyncIterator[dict[str, Any]] = field(repr=False)


def _settings(base_url: str, api_key: str, max_retries: int, max_retry_delay_seconds: float) -> Settings:
    return Settings(f"{base_url.rstrip('/')}/api/v1", {"x-api-key": api_key}, max_retries, max_retry_delay_seconds)


def _events(run_id: str, website_id: str, last_event_id: str | None) -> dict[str, Any]:
    return {"run_id": run_id, "website_id": website_id, "last_event_id": last_event_id}


def _parsed(lines: list[str]) -> Iterator[dict[str, Any]]:
    """Lines that were divided at line feeds alone: `iter_lines` and `splitlines` also do so at characters that texts may hold."""
    return (json.loads(line) for line in lines if line)


def _broke_off(what: str) -> ApiConnectionError:
    return ApiConnectionError(f"{what} broke off")


class Answerscope(Operations):
    """A client that waits for each answer.

    Calls are repeated where that is safe, `Retry-After` is honoured, and calls that create or spend something carry an idempotency key.
    Every call raises ApiError of the class of its status, or ApiConnectionError.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout_seconds: float = 60,
        max_retries: int = 4,
        max_retry_delay_seconds: float = 65,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        settings = _settings(base_url, api_key, max_retries, max_retry_delay_seconds)
        self._http = httpx.Client(
            base_url=settings.base_url, headers=settings.headers, timeout=timeout_seconds, transport=transport
        )
        self._sync = Synchronous(settings, self._http)
        super().__init__(self._sync)

    def __enter__(self) -> Answerscope:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def follow_run(self, *, website_id: str, run_id: str, last_event_id: str | None = None) -> Iterator[RunEvent]:
        """The events of a run until it is done. A stream that breaks is opened again behind the last response."""
        failures = 0
        while True:
            try:
                fields = _events(run_id, website_id, last_event_id)
                with self._sync.stream(CALLS["response-streaming.events"], fields) as response:
                    for event in EventSource(response).iter_sse():
                        failures = 0
                        if event.event == "response":
                            last_event_id = event.id
                            yield RunEvent("response", event.json(), event.id)
                        elif event.event == "progress":
                            yield RunEvent("progress", event.json())
                        elif event.event == "done":
                            yield RunEvent("done", event.json())
                            return
            except (httpx.TransportError, ApiConnectionError) as error:
                failures += 1
                if failures >= RECONNECTS:
                    raise _broke_off(f"The events of run {run_id}") from error
            time.sleep(RECONNECT_DELAY_SECONDS)

    @contextmanager
    def export(
        self,
        dataset: Dataset,
        *,
        website_id: str,
        updated_since: str | None = None,
        limit: int | None = None,
        include_response: bool | None = None,
    ) -> Iterator[Export]:
        """Answers, mentions, citations or products in bulk: `with client.export("answers", website_id=…) as export:`."""
        fields: dict[str, Any] = {"website_id": website_id, "updated_since": updated_since, "limit": limit, "format": "jsonl"}
        if dataset == "answers" and include_response is not None:
            fields["include_response"] = include_response
        with self._sync.stream(CALLS[f"export.{dataset}"], fields) as response:
            more = response.headers.get("x-has-more") == "true"
            yield Export(response.headers.get("x-next-cursor", ""), more, self._rows(response))

    @staticmethod
    def _rows(response: httpx.Response) -> Iterator[dict[str, Any]]:
        try:
            rest = ""
            for text in response.iter_text():
                *lines, rest = (rest + text).split("\n")
                yield from _parsed(lines)
            yield from _parsed([rest])
        except (httpx.TransportError, ValueError) as error:
            raise _broke_off("The export: repeat it with the cursor that you had before; it") from error


class AsyncAnswerscope(AsyncOperations):
    """A client whose calls are awaited; otherwise as `Answerscope`."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout_seconds: float = 60,
        max_retries: int = 4,
        max_retry_delay_seconds: float = 65,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        settings = _settings(base_url, api_key, max_retries, max_retry_delay_seconds)
        self._http = httpx.AsyncClient(
            base_url=settings.base_url, headers=settings.headers, timeout=timeout_seconds, transport=transport
        )
        self._async = Asynchronous(settings, self._http)
        super().__init__(self._async)

    async def __aenter__(self) -> AsyncAnswerscope:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def follow_run(self, *, website_id: str, run_id: str, last_event_id: str | None = None) -> AsyncIterator[RunEvent]:
        """The events of a run until it is done. A stream that breaks is opened again behind the last response."""
        failures = 0
        while True:
            try:
                fields = _events(run_id, website_id, last_event_id)
                async with self._async.stream(CALLS["response-streaming.events"], fields) as response:
                    async for event in EventSource(response).aiter_sse():
                        failures = 0
                        if event.event == "response":
                            last_event_id = event.id
                            yield RunEvent("response", event.json(), event.id)
                        elif event.event == "progress":
                            yield RunEvent("progress", event.json())
                        elif event.event == "done":
                            yield RunEvent("done", event.json())
                            return
            except (httpx.TransportError, ApiConnectionError) as error:
                failures += 1
                if failures >= RECONNECTS:
                    raise _broke_off(f"The events of run {run_id}") from error
            await asyncio.sleep(RECONNECT_DELAY_SECONDS)

    @asynccontextmanager
    async def export(
        self,
        dataset: Dataset,
        *,
        website_id: str,
        updated_since: str | None = None,
        limit: int | None = None,
        include_response: bool | None = None,
    ) -> AsyncIterator[AsyncExport]:
        """Answers, mentions, citations or products in bulk: `async with client.export("answers", website_id=…) as export:`."""
        fields: dict[str, Any] = {"website_id": website_id, "updated_since": updated_since, "limit": limit, "format": "jsonl"}
        if dataset == "answers" and include_response is not None:
            fields["include_response"] = include_response
        async with self._async.stream(CALLS[f"export.{dataset}"], fields) as response:
            more = response.headers.get("x-has-more") == "true"
            yield AsyncExport(response.headers.get("x-next-cursor", ""), more, self._rows(response))

    @staticmethod
    async def _rows(response: httpx.Response) -> AsyncIterator[dict[str, Any]]:
        try:
            rest = ""
            async for text in response.aiter_text():
                *lines, rest = (rest + text).split("\n")
                for row in _parsed(lines):
                    yield row
            for row in _parsed([rest]):
                yield row
        except (httpx.TransportError, ValueError) as error:
            raise _broke_off("The export: repeat it with the cursor that you had before; it") from error
