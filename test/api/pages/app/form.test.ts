import { expect, test } from "vitest";
import { formOf, linesOf, problemsOf } from "../../../../api/pages/app/form.ts";

const fieldsOf = (entered: Record<string, string>) =>
  Object.assign((name: string) => entered[name] ?? "", {
    all: (name: string) => (entered[name] ? [entered[name]] : []),
    entries: Object.entries(entered),
  });

const shown = (message: string, entered: Record<string, string> = {}) =>
  String(
    formOf(
      { refused: { message, field: fieldsOf({ form: "f", ...entered }) } },
      { id: "f", action: "/app/x", button: "Save" },
      ({ input, lines, select, boxes }) =>
        [
          lines("facts", "Facts"),
          input("facts[].source_url", "Page"),
          input("name", "Name"),
          select("locale", "Locale", [{ value: "en", label: "English" }]),
          boxes("facts[].tag_ids", "Tags", [{ value: "t", label: "Tag" }]),
        ] as never,
    ),
  );

test("a refusal is told apart by the fields of the input", () => {
  expect(problemsOf("name: is required; source.url: must be an https address; facts[12].text: has a; b")).toEqual([
    { path: "name", text: "is required" },
    { path: "source.url", text: "must be an https address" },
    { path: "facts[12].text", text: "has a; b" },
  ]);
  expect(problemsOf("The pillar is archived; publish it first")).toEqual([
    { path: "", text: "The pillar is archived; publish it first" },
  ]);
});

test("what is wrong stands below its field once, names the entry of a list, and the first such field is focused", () => {
  const page = shown("facts[1].text: must not be long; facts[0].source_url: must be a URL; facts[1].source_url: must be a URL", {
    facts: "One\r\n\r\n Two \r\nOne",
    "facts[].source_url": "x",
  });
  expect(page).toContain('id="f-facts-problem"><span>“Two”: must not be long</span></p>');
  expect(page).toContain('id="f-facts[].source_url-problem"><span>Must be a URL</span></p>');
  expect(page.match(/autofocus/g)).toHaveLength(1);
  expect(page).toMatch(/<textarea name="facts" aria-invalid="true" aria-describedby="f-facts-problem" autofocus>/);
  expect(page).toContain("This did not work. What has to be mended stands below its field.");
});

test("what belongs to no field of the form stands above it, and what was entered stays, as text", () => {
  const page = shown("idempotency_key: was used before", { facts: '</textarea><b>"', "facts[].tag_ids": "t", name: '"><i>' });
  expect(page).toContain('role="alert"><p>This did not work.</p><p>idempotency_key: Was used before</p></div>');
  expect(page).not.toContain("aria-invalid");
  expect(page).toContain("&lt;/textarea&gt;&lt;b&gt;");
  expect(page).toContain('value="&quot;&gt;&lt;i&gt;"');
  expect(page).toContain('value="t" checked');
});

test("entries are lines without blanks and doubles", () => {
  expect(linesOf(" a \r\n\r\nb\na")).toEqual(["a", "b"]);
});
