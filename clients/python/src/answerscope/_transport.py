"""What the methods of both clients are made of: a call is sent, repeated where that is safe, walked or streamed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import httpx

from ._calls import Call, Settings, answer_of, delay_before_retry, failure_of, items_of, next_page, request_of


class Synchronous:
    """What the methods of `Answerscope` are made of."""

    def __init__(self, settings: Settings, client: httpx.Client) -> None:
        self._settings = settings
        self._client = client

    def _send(self, call: Call, fields: dict[str, Any], *, stream: bool = False) -> httpx.Response:
        request = request_of(self._client, call, fields)
        attempt = 1
        while True:
            try:
                response = self._client.send(request, stream=stream)
            except httpx.TransportError as error:
                delay = delay_before_retry(self._settings, call, attempt, error)
                if delay is None:
                    raise failure_of(error) from error
            else:
                delay = delay_before_retry(self._settings, call, attempt, response)
                if delay is None:
                    return response
                response.close()
            time.sleep(delay)
            attempt += 1

    def call(self, call: Call, fields: dict[str, Any]) -> Any:
        return answer_of(self._send(call, fields))

    def items(self, call: Call, name: str, fields: dict[str, Any]) -> Iterator[Any]:
        asked: dict[str, Any] | None = fields
        while asked is not None:
            answer = self.call(call, asked)
            yield from items_of(answer, name)
            asked = next_page(call, asked, answer, name)

    @contextmanager
    def stream(self, call: Call, fields: dict[str, Any]) -> Iterator[httpx.Response]:
        response = self._send(call, fields, stream=True)
        try:
            if not response.is_success:
                response.read()
                answer_of(response)
            yield response
        finally:
            response.close()


class Asynchronous:
    """What the methods of `AsyncAnswerscope` are made of."""

    def __init__(self, settings: Settings, client: httpx.AsyncClient) -> None:
        self._settings = settings
        self._client = client

    async def _send(self, call: Call, fields: dict[str, Any], *, stream: bool = False) -> httpx.Response:
        request = request_of(self._client, call, fields)
        attempt = 1
        while True:
            try:
                response = await self._client.send(request, stream=stream)
            except httpx.TransportError as error:
                delay = delay_before_retry(self._settings, call, attempt, error)
                if delay is None:
                    raise failure_of(error) from error
            else:
                delay = delay_before_retry(self._settings, call, attempt, response)
                if delay is None:
                    return response
                await response.aclose()
            await asyncio.sleep(delay)
            attempt += 1

    async def call(self, call: Call, fields: dict[str, Any]) -> Any:
        return answer_of(await self._send(call, fields))

    async def items(self, call: Call, name: str, fields: dict[str, Any]) -> AsyncIterator[Any]:
        asked: dict[str, Any] | None = fields
        while asked is not None:
            answer = await self.call(call, asked)
            for item in items_of(answer, name):
                yield item
            asked = next_page(call, asked, answer, name)

    @asynccontextmanager
    async def stream(self, call: Call, fields: dict[str, Any]) -> AsyncIterator[httpx.Response]:
        response = await self._send(call, fields, stream=True)
        try:
            if not response.is_success:
                await response.aread()
                answer_of(response)
            yield response
        finally:
            await response.aclose()
