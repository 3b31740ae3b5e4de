"""What the client raises."""

from __future__ import annotations

from typing import Any

import httpx


class AnswerscopeError(Exception):
    """The class of every error that this client raises."""


class ApiConnectionError(AnswerscopeError):
    """The service could not be reached, or the connection broke before the answer was whole."""


class ApiTimeoutError(ApiConnectionError):
    """No answer within `timeout_seconds`."""


class ApiError(AnswerscopeError):
    """The service refused the call; the message says what to change."""

    def __init__(self, message: str, response: httpx.Response, body: Any, retry_after_seconds: float | None) -> None:
        super().__init__(message)
        self.message = message
        self.status = response.status_code
        self.request_id: str | None = response.headers.get("x-request-id")
        """Names the call in the service's log."""
        self.retry_after_seconds = retry_after_seconds
        """How long to wait before the call is repeated; None where waiting does not help."""
        self.body = body
        """The whole body: some refusals carry more than the message."""


class InvalidRequestError(ApiError):
    """400, 413 and 415: the input is not what the operation takes."""


class AuthenticationError(ApiError):
    """401: the key or token is missing, unknown, revoked or expired."""


class InsufficientCreditsError(ApiError):
    """402: there are not enough credits."""


class PermissionDeniedError(ApiError):
    """403: the caller may not do this, or there is no such website within its reach."""


class NotFoundError(ApiError):
    """404: there is no such record."""


class ConflictError(ApiError):
    """409: the record's state, or an idempotency key with other input, does not allow the call."""


class RateLimitError(ApiError):
    """429: the organization's budget is spent, or too much is under way. Retries have been used up."""


class ServerError(ApiError):
    """500 and above. Retries have been used up."""


_classes: dict[int, type[ApiError]] = {
    400: InvalidRequestError,
    401: AuthenticationError,
    402: InsufficientCreditsError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    413: InvalidRequestError,
    415: InvalidRequestError,
    429: RateLimitError,
}


def error_of(response: httpx.Response, body: Any, retry_after_seconds: float | None) -> ApiError:
    """The error of an answer that is no success, by its status."""
    status = response.status_code
    made = _classes.get(status, ServerError if status >= 500 else ApiError)
    message = body.get("error") if isinstance(body, dict) else None
    return made(message if isinstance(message, str) else f"The service answered {status}", response, body, retry_after_seconds)
