import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { predict, readCases } from "./cases.ts";

const usage = "usage: npm run --silent mentions -- --in cases.jsonl --out predictions.jsonl";
const { values } = parseArgs({
  options: { in: { type: "string" }, out: { type: "string" }, help: { type: "boolean", short: "h" } },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
if (!values.in || !values.out) {
  console.error(usage);
  process.exit(2);
}
const lines = readCases(values.in).map((c) => {
  const results = predict(c).map(({ key, mentioned, position, cited }) => ({ key, mentioned, position, cited }));
  return `${JSON.stringify({ id: c.id, results })}\n`;
});
writeFileSync(values.out, lines.join(""));
