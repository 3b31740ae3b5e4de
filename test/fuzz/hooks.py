"""What Schemathesis is told beside its settings: which calls to make with another key, what to leave alone, and to count."""

import atexit
import json
import os
from collections import Counter, defaultdict

import requests
import schemathesis

settings = json.loads(os.environ["FUZZ_SETTINGS"])
counts = defaultdict(Counter)
good_calls = Counter()


def operation_id(case):
    return case.operation.definition.raw["operationId"]


@schemathesis.hook
def before_call(context, case, kwargs):
    spare(case)
    headers = dict(case.headers or {})
    mode = case.meta.generation.mode.value if case.meta else None
    # A link from a listing that another key saw empty leads nowhere.
    required = {p["name"] for p in case.operation.definition.raw.get("parameters", []) if p["in"] == "query" and p.get("required")}
    if mode == "positive" and "website_id" in required and not (case.query or {}).get("website_id"):
        case.query = {**(case.query or {}), "website_id": settings["websiteId"]}
    if mode == "positive" and (case.path_parameters or {}).get("website_id") in (None, "None") and "{website_id}" in case.path:
        case.path_parameters = {**(case.path_parameters or {}), "website_id": settings["websiteId"]}
    if operation_id(case) == "organization.erase":
        # With the organization all that the other calls need would be gone.
        case.headers = {**headers, "x-api-key": settings["doomedKey"]}
        return
    if mode != "positive" or any(name.lower() == "x-api-key" for name in headers):
        return
    name = operation_id(case)
    good_calls[name] += 1
    other = {4: "viewKey", 5: "foreignKey", 6: "poorKey", 7: "poorKey", 8: "scopedKey"}.get(good_calls[name])
    if other == "poorKey":
        # Its one call of the minute is spent first.
        requests.get(settings["url"] + "/api/v1/websites", headers={"x-api-key": settings[other]}, timeout=60)
    if other:
        headers["x-api-key"] = settings[other]
    if good_calls[name] == 9 and isinstance(case.body, dict):
        case.body = {**case.body, "padding": "x" * (8 * 1024 * 1024)}
    if good_calls[name] == 10 and isinstance(case.body, dict):
        headers["Content-Type"] = "text/plain"
    if headers != dict(case.headers or {}):
        case.headers = headers


def spare(case):
    """The website, the key and the machine outlive the run."""
    name = operation_id(case)
    parameters = case.path_parameters or {}
    if name == "websites.delete" and parameters.get("website_id") not in settings["disposable"]:
        if str(parameters.get("website_id")).lower() == settings["websiteId"]:
            case.path_parameters = {**parameters, "website_id": settings["disposable"][0]}
    if name == "websites.erase" and str(parameters.get("website_id")).lower() == settings["websiteId"]:
        case.path_parameters = {**parameters, "website_id": settings["disposable"][1]}
    if name in ("members.update", "members.remove") and str(parameters.get("user_id")).lower() == settings["ownerId"]:
        case.path_parameters = {**parameters, "user_id": "nobody"}
    if name in ("keys.revoke", "keys.update") and parameters.get("key_id") == settings["keyId"]:
        case.path_parameters = {**parameters, "key_id": "nobody"}
    body = case.body
    if not isinstance(body, dict):
        return
    # Refused with a sentence of its own, wherever it stands.
    if "__proto__" in json.dumps(body):
        body = case.body = json.loads(json.dumps(body).replace("__proto__", "proto"))
    if name == "response-streaming.start" and "prompt_ids" not in body:
        case.body = {**body, "prompt_ids": [settings["promptId"]]}
    # Nothing is fetched from anywhere.
    if str(body.get("source_url", "")).startswith("https:"):
        case.body = {**body, "source_url": "https://page.example/"}
    if name == "pitches.create" and isinstance(body.get("website_url"), str):
        case.body = {**body, "website_url": "page.example"}
    source = body.get("source")
    if isinstance(source, dict) and str(source.get("url", "")).startswith("https:"):
        case.body = {**body, "source": {**source, "url": "https://page.example/"}}


@schemathesis.hook
def after_call(context, case, response):
    # A method that an operation's path has not is no call of the operation.
    if response.request.method == case.operation.method.upper():
        counts[operation_id(case)][str(response.status_code)] += 1


@atexit.register
def keep():
    with open(settings["counts"], "w") as file:
        json.dump({name: dict(sorted(by.items())) for name, by in sorted(counts.items())}, file, indent=1)
