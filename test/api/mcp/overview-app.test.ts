import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { overviewApp } from "../../../api/mcp/overview-app.ts";

/*
 * The app is one document with a script; what it draws of each shape of answer is asked of that script.
 */

interface Line {
  name: string;
  points: [string, number][];
}

function drawn(answer: object): { title: string; lines: Line[] } {
  const script = /<script>([\s\S]*)<\/script>/.exec(overviewApp)![1]!;
  const page = createContext({ parent: { postMessage() {} }, addEventListener() {}, answer: JSON.stringify(answer) });
  const text = `${script}
    const found = linesOf(JSON.parse(answer));
    JSON.stringify({ title: found.title, lines: found.lines.map(([name, points]) => ({ name, points })) })`;
  return JSON.parse(runInContext(text, page));
}

const changes = [{ date: "2026-03-02", kind: "model" }];

test("a series has a line for each company, also where companies stand beside the date", () => {
  const entry = (value: number) => ({ value, relative_mention_rate: 90, is_self: false });
  const data = [
    { date: "2026-03-01", Acme: entry(60), metrics: entry(40) },
    { date: "2026-03-02", Acme: entry(55), metrics: entry(45) },
  ];
  expect(drawn({ changes, data })).toEqual({
    title: "share of voice, %",
    lines: [
      {
        name: "Acme",
        points: [
          ["2026-03-01", 60],
          ["2026-03-02", 55],
        ],
      },
      {
        name: "metrics",
        points: [
          ["2026-03-01", 40],
          ["2026-03-02", 45],
        ],
      },
    ],
  });
});

test("and where they stand under metrics; a company without a figure has no point", () => {
  const data = [
    { date: "2026-03-01", metrics: { Acme: { mention_rate: 50, is_self: true }, is_self: { mention_rate: 10, is_self: false } } },
    { date: "2026-03-02", metrics: { Acme: { mention_rate: 70, is_self: true } } },
  ];
  expect(drawn({ data })).toEqual({
    title: "mention rate, %",
    lines: [
      {
        name: "Acme",
        points: [
          ["2026-03-01", 50],
          ["2026-03-02", 70],
        ],
      },
      { name: "is_self", points: [["2026-03-01", 10]] },
    ],
  });
});

test("a table has a line for each company by its first metric", () => {
  const answer = {
    columns: ["week", "company", "is_self", "avg_position", "answers"],
    rows: [["2026-03-02", "Acme", true, 1.5, 9]],
  };
  expect(drawn(answer)).toEqual({ title: "avg position", lines: [{ name: "Acme", points: [["2026-03-02", 1.5]] }] });
});

test("a table by other dimensions has one for each combination, and no days where none are asked for", () => {
  const answer = {
    columns: ["prompt", "prompt_id", "model", "mentions", "answers"],
    rows: [
      ["Which tent?", "1", "chatgpt", 3, 9],
      ["Which tent?", "1", "gemini", 2, 9],
      ["Which boot?", "2", "gemini", null, 9],
      // A prompt that was deleted, and is tracked again.
      ["Which tent?", "3", "gemini", 1, 4],
    ],
  };
  expect(drawn(answer)).toEqual({
    title: "mentions",
    lines: [
      { name: "Which tent? · chatgpt", points: [[null, 3]] },
      { name: "Which tent? · gemini", points: [[null, 2]] },
      { name: "Which boot? · gemini", points: [] },
      { name: "Which tent? · gemini", points: [[null, 1]] },
    ],
  });
  expect(drawn({ columns: ["month", "share_of_voice"], rows: [["2026-03", 40]] })).toEqual({
    title: "share of voice, %",
    lines: [{ name: "Own brand", points: [["2026-03", 40]] }],
  });
});
