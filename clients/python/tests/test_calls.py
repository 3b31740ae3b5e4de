"""The rules of repeating calls, against a transport that answers as it is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from answerscope import (
    Answerscope,
    ApiConnectionError,
    AsyncAnswerscope,
    NotFoundError,
    RateLimitError,
    ServerError,
)

WEBSITE = "0197f000-0000-7000-8000-000000000001"
Step = Callable[[httpx.Request], httpx.Response]


def json(status: int, body: Any, **headers: str) -> Step:
    return lambda _: httpx.Response(status, json=body, headers={name.replace("_", "-"): value for name, value in headers.items()})


def broken(request: httpx.Request) -> httpx.Response:
    raise httpx.ConnectError("refused", request=request)


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The waits, none of which is waited for."""
    found: list[float] = []

    async def pause(seconds: float) -> None:
        found.append(seconds)

    monkeypatch.setattr("answerscope._client.time.sleep", found.append)
    monkeypatch.setattr("answerscope._client.asyncio.sleep", pause)
    return found


class Script:
    def __init__(self, *steps: Step) -> None:
        self.steps = steps
        self.asked: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        step = self.steps[min(len(self.asked), len(self.steps) - 1)]
        self.asked.append(request)
        return step(request)

    def client(self, **options: Any) -> Answerscope:
        return Answerscope("http://service", api_key="k", transport=httpx.MockTransport(self), **options)


def test_retry_after_is_waited_for_with_up_to_a_quarter_on_top(waits: list[float]) -> None:
    script = Script(json(429, {"error": "spent"}, retry_after="4"), json(200, {"websites": []}))
    assert script.client().websites.list() == {"websites": []}
    assert len(waits) == 1 and 4 <= waits[0] <= 5
    assert script.asked[0].headers["x-api-key"] == "k"
    assert script.asked[0].url.path == "/api/v1/websites"


def test_a_retry_after_above_the_bound_is_raised_at_once(waits: list[float]) -> None:
    script = Script(json(429, {"error": "spent"}, retry_after="3600", x_request_id="r1"))
    with pytest.raises(RateLimitError) as caught:
        script.client().websites.list()
    assert (caught.value.status, caught.value.message, caught.value.request_id) == (429, "spent", "r1")
    assert caught.value.retry_after_seconds == 3600
    assert (len(script.asked), waits) == (1, [])


def test_a_call_that_creates_keeps_its_key_and_another_call_has_another(waits: list[float]) -> None:
    script = Script(broken, json(503, {"error": "away"}, retry_after="0"), json(200, {"topic": {}}))
    client = script.client()
    client.topics.create(website_id=WEBSITE, name="Tents")
    client.topics.create(website_id=WEBSITE, name="Boots")
    client.topics.create(website_id=WEBSITE, name="Boots", idempotency_key="mine")
    keys = [request.headers["idempotency-key"] for request in script.asked]
    assert keys[0] == keys[1] == keys[2] != keys[3]
    assert keys[4] == "mine"
    assert b"idempotency" not in script.asked[4].content


def test_a_change_without_a_key_is_repeated_after_429_alone(waits: list[float]) -> None:
    for step, error in ((broken, ApiConnectionError), (json(503, {"error": "away"}), ServerError)):
        script = Script(step)
        with pytest.raises(error):
            script.client().prompts.update(website_id=WEBSITE, prompt_id="p", text="New?")
        assert len(script.asked) == 1
    script = Script(json(429, {"error": "spent"}, retry_after="0"), json(200, {"prompt": {}}))
    script.client().prompts.update(website_id=WEBSITE, prompt_id="p", text="New?")
    assert [request.url.path for request in script.asked] == ["/api/v1/prompts/p"] * 2


def test_what_reads_is_repeated_as_often_as_it_is_allowed(waits: list[float]) -> None:
    script = Script(json(502, {"error": "away"}))
    with pytest.raises(ServerError):
        script.client(max_retries=2).metrics.mention_rate.cumulative(website_id=WEBSITE, filters={"start_date": "2026-03-01"})
    assert len(script.asked) == 3
    assert all(0 <= wait <= 1 for wait in waits)


def test_ids_in_paths_are_escaped_and_a_refusal_is_not_repeated(waits: list[float]) -> None:
    script = Script(json(404, {"error": "There is no such prompt"}))
    with pytest.raises(NotFoundError, match="no such prompt"):
        script.client().prompts.read(website_id=WEBSITE, prompt_id="a/b?c")
    assert script.asked[0].url.raw_path.startswith(b"/api/v1/prompts/a%2Fb%3Fc?website_id=")


def test_pages_by_number_and_by_cursor_are_walked_to_their_end() -> None:
    def prompts(request: httpx.Request) -> httpx.Response:
        number = int(request.url.params.get("page_num", 0))
        pagination = {"page_num": number, "page_size": 2, "total": 4}
        return httpx.Response(200, json={"prompts": [{"id": n} for n in ([1, 2], [3, 4])[number]], "pagination": pagination})

    listed = Script(prompts)
    assert [one["id"] for one in listed.client().prompts.list_all(website_id=WEBSITE)] == [1, 2, 3, 4]
    assert len(listed.asked) == 2
    first = json(200, {"columns": ["day", "answers"], "rows": [["a", 1]], "next_cursor": "c"})
    last = json(200, {"columns": ["day", "answers"], "rows": [["b", 2]], "next_cursor": None})
    script = Script(first, last)
    rows = script.client().query.metrics_all(website_id=WEBSITE, metrics=["answers"], filters={"start_date": "2026-03-01"})
    assert list(rows) == [{"day": "a", "answers": 1}, {"day": "b", "answers": 2}]
    assert script.asked[1].content.replace(b" ", b"") == f'{{"website_id":"{WEBSITE}","cursor":"c"}}'.encode()


def stored(event_id: str) -> str:
    return f'event: response\nid: {event_id}\ndata: {{"response_id":"{event_id}"}}\n\n'


def events(*blocks: str) -> Step:
    return lambda _: httpx.Response(200, text="".join(blocks), headers={"content-type": "text/event-stream"})


RUN = (
    events(stored("1-1"), stored("1-2")),
    events('event: reconnect\ndata: {"reason":"life"}\n\n'),
    broken,
    events(stored("1-3"), 'event: done\ndata: {"status":"completed"}\n\n'),
)


def test_a_run_is_followed_over_streams_that_break(waits: list[float]) -> None:
    script = Script(*RUN)
    seen = [event.id or event.event for event in script.client().follow_run(website_id=WEBSITE, run_id="r")]
    assert seen == ["1-1", "1-2", "1-3", "done"]
    assert [request.headers.get("last-event-id") for request in script.asked] == [None, "1-2", "1-2", "1-2"]


def test_an_export_that_breaks_off_is_an_error_and_not_a_short_export() -> None:
    cut = events('{"response_id":"1"}\n{"respo')
    with Script(cut).client().export("answers", website_id=WEBSITE) as export:
        assert next(export.rows) == {"response_id": "1"}
        with pytest.raises(ApiConnectionError, match="broke off"):
            next(export.rows)


# What Python takes for the end of a line and JSON does not.
SEPARATORS = "one\u2028two\u2029three\x85four"


def test_a_row_ends_at_a_line_feed_and_nowhere_else(waits: list[float]) -> None:
    row = f'{{"response":"{SEPARATORS}"}}'
    file = events(f"{row}\n", row)
    with Script(file).client().export("answers", website_id=WEBSITE) as export:
        assert list(export.rows) == [{"response": SEPARATORS}] * 2

    async def main() -> None:
        async with AsyncAnswerscope("http://service", api_key="k", transport=httpx.MockTransport(Script(file))) as client:
            async with client.export("answers", website_id=WEBSITE) as export:
                assert [found async for found in export.rows] == [{"response": SEPARATORS}] * 2

    asyncio.run(main())
    run = events(f"id: 1\nevent: response\ndata: {row}\n\n", 'event: done\ndata: {"status":"completed"}\n\n')
    seen = [event.data for event in Script(run).client().follow_run(website_id=WEBSITE, run_id="r")]
    assert seen == [{"response": SEPARATORS}, {"status": "completed"}]


def test_the_same_asynchronously(waits: list[float]) -> None:
    async def main() -> None:
        script = Script(json(429, {"error": "spent"}, retry_after="4"), json(200, {"websites": []}))
        async with AsyncAnswerscope("http://service", api_key="k", transport=httpx.MockTransport(script)) as client:
            assert await client.websites.list() == {"websites": []}
        assert 4 <= waits[0] <= 5
        script = Script(*RUN)
        async with AsyncAnswerscope("http://service", api_key="k", transport=httpx.MockTransport(script)) as client:
            seen = [event.id or event.event async for event in client.follow_run(website_id=WEBSITE, run_id="r")]
        assert seen == ["1-1", "1-2", "1-3", "done"]

    asyncio.run(main())
