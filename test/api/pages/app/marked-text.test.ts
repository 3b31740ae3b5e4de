import { html } from "hono/html";
import { expect, test } from "vitest";
import { markedText, placesOf } from "../../../../api/pages/app/screens/answer/marked.ts";

type Evidence = Parameters<typeof placesOf>[0][number];

/** A place of the own brand, by its words. */
function naming(text: string, alias: string): Evidence[] {
  const start = text.indexOf(alias);
  const place = { kind: "name", alias, start, end: start + alias.length, confidence: 1, uncertain: false, judge: null };
  return [{ company: "Acme", is_self: true, position: 1, uncertain: false, detector_version: 2, evidence: [place] } as never];
}

const draw = async (text: string, evidence: Evidence[] = []) => String(await html`${markedText(text, placesOf(evidence))}`);
/** What somebody sees. */
const seen = (markup: string) =>
  markup.replaceAll(/<span class="[^"]*md-(?:sign|address)[^"]*">[^<]*<\/span>/g, "").replaceAll(/<[^>]*>/g, "");
const whole = (markup: string) => markup.replaceAll(/<[^>]*>/g, "");

test.each([
  ["## Where to look", "Where to look"],
  ["Take **Acme** now.", "Take Acme now."],
  ["See [the guide](https://acme.example/guide), or `tent`.", "See the guide, or tent."],
  ["**[Acme](https://acme.example)** leads", "Acme leads"],
  ["- **Price:** [low](https://a.example) and **fair**", "- Price: low and fair"],
])("Markdown is read without its signs: %s", async (text, expected) => {
  const markup = await draw(text);
  expect(seen(markup)).toBe(expected);
  expect(whole(markup)).toBe(text);
});

test.each(["2 * 3 ** 4 ** 5", "a [b] (c)", "[[a](b", "#hashtag", "**", "[](x)", "```\n**no**\n```", `${"[".repeat(5_000)}](x)`])(
  "what is no Markdown stays as it is written: %s",
  async (text) => {
    expect(seen(await draw(text))).toBe(text);
  },
);

test("a place is marked where it is stored, across signs and inside an address too", async () => {
  const bold = "Take **Acme Pro** now.";
  expect(await draw(bold, naming(bold, "Acme"))).toMatch(
    /<mark class="own\s*"[^>]*><span class="md-strong">Acme<\/span><\/mark>/,
  );
  const linked = "See [this](https://acme.example/a).";
  const markup = await draw(linked, naming(linked, "acme.example"));
  expect(seen(markup)).toBe("See thisacme.example.");
  expect(whole(markup)).toBe(linked);
  const crossing = "Take **Acme** Pro.";
  const place = await draw(crossing, naming(crossing, "**Acme** Pro"));
  expect(place).toContain("Pro</mark>");
  expect(whole(place)).toBe(crossing);
});
