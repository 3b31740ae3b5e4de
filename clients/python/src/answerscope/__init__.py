"""Client of Answerscope. See the README for examples."""

from . import _models as models
from ._client import Answerscope, AsyncAnswerscope, AsyncExport, Export, RunEvent
from ._errors import (
    AnswerscopeError,
    ApiConnectionError,
    ApiError,
    ApiTimeoutError,
    AuthenticationError,
    ConflictError,
    InsufficientCreditsError,
    InvalidRequestError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
)

__all__ = [
    "Answerscope",
    "AnswerscopeError",
    "ApiConnectionError",
    "ApiError",
    "ApiTimeoutError",
    "AsyncAnswerscope",
    "AsyncExport",
    "AuthenticationError",
    "ConflictError",
    "Export",
    "InsufficientCreditsError",
    "InvalidRequestError",
    "NotFoundError",
    "PermissionDeniedError",
    "RateLimitError",
    "RunEvent",
    "ServerError",
    "models",
]
