import { fileURLToPath } from "node:url";
import MarkdownIt from "markdown-it";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { readCases } from "../../src/detection/mentions/cases.ts";
import { readVisible } from "../../src/detection/visible-text/read.ts";

const corpus = fileURLToPath(new URL("../detection/mentions/corpus/tuning.jsonl", import.meta.url));
const answerLength = 3_000;
const hostileLength = 500_000;

/** Beginnings of markup that never comes to its end, and markup in great numbers. */
const HOSTILE =
  '[|>|*|`|<a |[](|![|_a*|<!--|&|- |- - |[a]: b\n|[a](b "|[a](<|<script>|<script></script>\n|<title>x</title>\n\n|<a b="|`a``b```|~~a~|a**b_|](|[x][|[^1]|[^1]: a\n|\t|    a\n|#|a\n=\n|<?|<![CDATA[|<div>\n|</head>|1. |* a\n  |```\n|\\|a  \n|http://a.|http://a.b/(|http://a.b/.|http://a.b/&amp|www.a.|<a@b|*a **b |[[]](|[a][a]\n\n[a]: b\n\n|• a\n|\u200B|\r\n|é|🚀'.split(
    "|",
  );

/** Processor time of a call in milliseconds: other work of the machine counts little. */
function cost(call: () => void): number {
  const from = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;

/** Reads answers of 3 kB with the service's reader, remark and markdown-it in turn, and hostile texts of 500 kB with the first. */
export async function run(): Promise<void> {
  const cases = readCases(corpus);
  const texts = Array.from({ length: 40 }, (_, i) => {
    let text = "";
    for (let k = i; text.length < answerLength; k += 7)
      text += `## ${k}\n\n- ${cases[k % cases.length]!.answer}\n\n| a | **b** |\n|---|---|\n| c | d |\n\n`;
    return text.slice(0, answerLength);
  });
  const remark = unified().use(remarkParse).use(remarkGfm);
  const markdownIt = new MarkdownIt({ html: true, linkify: true });
  const readers = {
    readVisible,
    remark: (text: string) => remark.parse(text),
    "markdown-it": (text: string) => markdownIt.parse(text, {}),
  };
  const times = new Map<string, number[]>();
  for (let round = 0; round < 12; round++) {
    for (const [name, read] of Object.entries(readers)) {
      const took = cost(() => texts.forEach((text) => void read(text))) / texts.length;
      if (round > 1) times.set(name, [...(times.get(name) ?? []), took]);
    }
  }
  for (const [name, list] of times)
    console.log(`${name}: ${median(list).toFixed(2)} ms for an answer of 3 kB (median of 10 rounds)`);

  const worst = HOSTILE.map((unit) => {
    const text = unit.repeat(Math.ceil(hostileLength / unit.length)).slice(0, hostileLength);
    return { unit, ms: Math.min(...[1, 2, 3].map(() => cost(() => void readVisible(text)))) };
  }).sort((a, b) => b.ms - a.ms);
  console.log(`500 kB of hostile text, the worst of ${HOSTILE.length}:`);
  for (const { unit, ms } of worst.slice(0, 5)) console.log(`  ${JSON.stringify(unit)}: ${ms.toFixed(0)} ms`);
}
