import { expect, test } from "vitest";
import { withoutPrivateMarks } from "../../../src/integrations/answer-providers/private-marks.ts";

test.each([
  ["The Duo is light. \uE200cite\uE202turn0search3\uE202turn1view0\uE201\nNext", "The Duo is light.\nNext"],
  ['Take \uE200entity\uE202["company","Fernhollow","tent maker"]\uE201 first.', "Take Fernhollow first."],
  ['Take \uE200entity\uE202["people", "René \\"Pole\\" Descartes", 0]\uE201 along.', 'Take René "Pole" Descartes along.'],
  ['The \uE200product_entity\uE202["turn0product1","Duo 2"]\uE201 is light.', "The Duo 2 is light."],
  [
    "Buy at \uE200url\uE202Fernhollow [shop]\uE202https://fernhollow.example/a_(b)\uE201.",
    String.raw`Buy at [Fernhollow \[shop\]](<https://fernhollow.example/a_(b)>).`,
  ],
  ["Read \uE200url\uE202the Fernhollow test\uE202turn0search0\uE201 first.", "Read the Fernhollow test first."],
  ["Take it\uE200entity\uE202broken\uE201.", "Take it."],
  ["\uE200navlist\uE202News\uE202turn0news1\uE201", ""],
  [
    'It costs $49<grok:render card_id="673194" card_type="citation_card" type="render_inline_citation"><argument name="citation_id">118</argument></grok:render>.',
    "It costs $49.",
  ],
  [
    'Take Fernhollow <grok:render type="render_inline_citation">\n<argument name="citation_id">3</argument>\n</grok:render><grok:render type="render_inline_citation">\n<argument name="citation_id">1</argument>\n</grok:render> first.',
    "Take Fernhollow first.",
  ],
  ["Take Fernhollow :contentReference[oaicite:0]{index=0} first.", "Take Fernhollow first."],
  ["It is light. [cite_start]Take Fernhollow[cite: 1, 16-17]. [cite_start]Or not.", "It is light. Take Fernhollow. Or not."],
  ['Drop `[cite: 1]` by text.replace("[cite_start]", "").', 'Drop `[cite: 1]` by text.replace("[cite_start]", "").'],
  ['[cite_start]"Fernhollow" [cite: 3] and `Duo`[cite: 4].', '"Fernhollow" and `Duo`.'],
  ["I can [cite: the report] here.", "I can [cite: the report] here."],
  ["A lone \uE200 stays, as do [1] and 【2】.", "A lone \uE200 stays, as do [1] and 【2】."],
])("marks for the vendor's own screen are no part of the text: %j", (text, shown) => {
  expect(withoutPrivateMarks(text)).toBe(shown);
});
