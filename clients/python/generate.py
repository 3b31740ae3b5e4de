"""Writes _models.py and _operations.py from docs/openapi.json. Run by `npm run openapi`.

Types are made by datamodel-code-generator; the methods, one an operation, are written here.
"""

from __future__ import annotations

import json
import keyword
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

here = Path(__file__).parent
description = here.parent.parent / "docs" / "openapi.json"
package = here / "src" / "answerscope"
head = '# Made from docs/openapi.json by "npm run openapi"; not to be changed by hand.\n'
files = {"text/csv": "text", "application/jsonl": "text", "text/event-stream": "events"}


def write_models() -> set[str]:
    """Runs the generator; returns the names of the types that it made."""
    target = package / "_models.py"
    options = "--output-model-type typing.TypedDict --openapi-scopes schemas paths parameters --target-python-version 3.10 "
    options += "--use-union-operator --use-operation-id-as-name --enum-field-as-literal all --collapse-root-models --disable-timestamp"
    options += " --formatters builtin"
    command = [sys.executable, "-m", "datamodel_code_generator", "--input", str(description), "--input-file-type", "openapi"]
    subprocess.run([*command, "--output", str(target), *options.split()], check=True)
    text = target.read_text().split("\n\n", 1)[1]
    # Type checkers do not know `extra_items` yet, without which a row could not be asked for a company.
    text = re.sub(r"^class (\w+)\(TypedDict, extra_items=.+\):\n(?:    .+\n)+", r"\1 = dict[str, Any]\n", text, flags=re.M)
    target.write_text(head + text)
    return set(re.findall(r"^(?:class )?(\w+)(?:\(| = TypedDict| = dict)", text, re.M))


def pascal(name: str) -> str:
    return "".join(part[0].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", name) if part)


def snake(name: str) -> str:
    name = re.sub(r"[^a-z0-9]+", "_", name.lower())
    return name + "_" if keyword.iskeyword(name) else name


def type_of(schema: dict[str, Any] | None, made: str, models: set[str]) -> str | None:
    """The type of a body: the generator's own, or the named schema that it is."""
    if made in models:
        return made
    name = (schema or {}).get("$ref", "").rsplit("/", 1)[-1]
    return pascal(name) if pascal(name) in models else None


def described(document: dict[str, Any], models: set[str]) -> list[dict[str, Any]]:
    found = []
    for path, methods in document["paths"].items():
        for method, one in methods.items():
            name = one["operationId"]
            body = one.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            status, success = next((s, r) for s, r in one["responses"].items() if s.startswith("2"))
            media = success["content"]
            kind = next((files[m] for m in media if m in files and "application/json" not in media), "json")
            answer = media.get("application/json", {}).get("schema")
            resolved = answer or {}
            if "$ref" in resolved:
                resolved = document["components"]["schemas"][resolved["$ref"].rsplit("/", 1)[-1]]
            parameters = one.get("parameters", [])
            found.append(
                {
                    "name": name,
                    "method": method.upper(),
                    "path": path,
                    "summary": one["summary"].replace('"', "'").rstrip("."),
                    "in_query": body is None and method in ("get", "delete"),
                    "in_path": [p["name"] for p in parameters if p["in"] == "path"],
                    "headers": [p["name"] for p in parameters if p["in"] == "header"],
                    "needed": [p["name"] for p in parameters if p["in"] == "header" and p.get("required")],
                    "base": type_of(body, f"{pascal(name)}Request", models) if body is not None
                    else type_of(None, f"{pascal(name)}ParametersQuery", models),
                    "answer": type_of(answer, f"{pascal(name)}Response", models),
                    "kind": kind,
                    "list": list_of(resolved, models),
                }
            )
    return found


def list_of(answer: dict[str, Any], models: set[str]) -> tuple[str, str] | None:
    """The field of a paged answer that holds the items, and their type."""
    fields = answer.get("properties", {})
    if "pagination" not in fields and "next_cursor" not in fields:
        return None
    if "columns" in fields:
        return ("rows", "dict[str, Any]")
    for name, schema in fields.items():
        if schema.get("type") == "array":
            item = type_of(schema["items"], "", models)
            return (name, f"m.{item}" if item else "dict[str, Any]")
    return None


def inputs(one: dict[str, Any]) -> tuple[str, list[str]]:
    """The type of a method's keyword arguments, and the lines that declare it."""
    extra = [f"    {name}: str" for name in one["in_path"]]
    extra += [f"    {snake(name)}: {'str' if name in one['needed'] else 'NotRequired[str]'}" for name in one["headers"]]
    base = f"m.{one['base']}" if one["base"] else None
    if base and not extra:
        return base, []
    name = f"{pascal(one['name'])}Input"
    return name, [f"class {name}({base or 'TypedDict'}):", *(extra or ["    pass"]), "", ""]


def group_tree(operations: list[dict[str, Any]]) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    for one in operations:
        *groups, verb = [snake(part) for part in one["name"].split(".")]
        node = tree
        for group in groups:
            node = node.setdefault(group, {})
        node["()" + verb] = one
    merge_callables(tree)
    return tree


def merge_callables(node: dict[str, Any]) -> None:
    """A name that is an operation and a group as well is a group that can be called: `content.items(…)`, `content.items.csv(…)`."""
    for name, inner in [(name, inner) for name, inner in node.items() if not name.startswith("()")]:
        if "()" + name in node:
            inner["()__call__"] = node.pop("()" + name)
        merge_callables(inner)


def methods(one: dict[str, Any], verb: str, is_async: bool, fields: str) -> list[str]:
    wait, define = ("await ", "async def") if is_async else ("", "def")
    answer = "str" if one["kind"] == "text" else f"m.{one['answer']}" if one["answer"] else "dict[str, Any]"
    lines = [
        f"    {define} {verb}(self, **fields: Unpack[{fields}]) -> {answer}:",
        f'        """{one["summary"]}."""',
        f'        return cast("{answer}", {wait}self._client.call(CALLS["{one["name"]}"], cast("dict[str, Any]", fields)))',
        "",
    ]
    if one["list"]:
        name, item = one["list"]
        iterator = f"AsyncIterator[{item}]" if is_async else f"Iterator[{item}]"
        lines += [
            f"    def {'all' if verb == '__call__' else verb + '_all'}(self, **fields: Unpack[{fields}]) -> {iterator}:",
            f'        """The `{name}` of all pages: {one["summary"][0].lower()}{one["summary"][1:]}."""',
            f'        return cast("{iterator}", self._client.items(CALLS["{one["name"]}"], "{name}", cast("dict[str, Any]", fields)))',
            "",
        ]
    return lines


def classes(tree: dict[str, Any], prefix: str, is_async: bool, names: dict[str, str]) -> list[str]:
    """A class for each group, the inner ones first."""
    lines: list[str] = []
    for group, node in tree.items():
        if group.startswith("()"):
            continue
        lines += classes(node, f"{prefix}_{group}", is_async, names)
        lines += [f"class {'Async' if is_async else ''}{pascal(f'{prefix}_{group}')}:"]
        start = "Asynchronous" if is_async else "Synchronous"
        lines += [f"    def __init__(self, client: {start}) -> None:", "        self._client = client"]
        for inner, value in node.items():
            if not inner.startswith("()"):
                lines += [f"        self.{inner} = {'Async' if is_async else ''}{pascal(f'{prefix}_{group}_{inner}')}(client)"]
        lines += [""]
        for inner, value in node.items():
            if inner.startswith("()"):
                lines += methods(value, inner[2:], is_async, names[value["name"]])
        lines += [""]
    return lines


def write_operations(models: set[str]) -> None:
    document = json.loads(description.read_text())
    calls = json.loads(subprocess.run(["node", str(here.parent.parent / "test/openapi/calls.ts")], capture_output=True, check=True).stdout)
    operations = described(document, models)
    # Followed and exported by methods of the client itself.
    typed = [one for one in operations if one["kind"] != "events" and not one["name"].startswith("export.")]
    lines = [
        head,
        "from __future__ import annotations",
        "",
        "from collections.abc import AsyncIterator, Iterator",
        "from typing import Any, cast",
        "",
        "from typing_extensions import NotRequired, TypedDict, Unpack",
        "",
        "from . import _models as m",
        "from ._calls import Call",
        "from ._transport import Asynchronous, Synchronous",
        "",
        "CALLS = {",
    ]
    for one in operations:
        call = f"{one['method']} {one['path']}"
        flags = f"in_query={one['in_query']}, keyed={call in calls['keyed']}, repeatable={call in calls['repeatable']}"
        headers = {snake(name): name for name in one["headers"]}
        lines += [f'    "{one["name"]}": Call("{one["method"]}", "{one["path"]}", {flags}, headers={json.dumps(headers)}),']
    lines += ["}", "", ""]
    names: dict[str, str] = {}
    for one in typed:
        names[one["name"]], declared = inputs(one)
        lines += declared
    tree = group_tree(typed)
    for is_async in (False, True):
        lines += classes(tree, "", is_async, names)
        prefix, client = ("Async", "Asynchronous") if is_async else ("", "Synchronous")
        lines += [f"class {prefix}Operations:", f"    def __init__(self, client: {client}) -> None:"]
        lines += [f"        self.{group} = {prefix}{pascal(group)}(client)" for group in tree]
        lines += ["", ""]
    (package / "_operations.py").write_text("\n".join(lines).rstrip() + "\n")


write_operations(write_models())
