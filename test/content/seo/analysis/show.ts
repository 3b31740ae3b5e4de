// Prints the recommendations for the documents of a folder: node test/content/seo/analysis/show.ts documents
import { analyse } from "../../../../src/content/seo/analysis/analyse.ts";
import { fetcherOf, loadDocuments, TODAY } from "./load-document.ts";

for (const { name, input, html } of loadDocuments(process.argv[2] ?? "documents")) {
  const result = await analyse(input, { fetcher: fetcherOf(html), model: null, now: () => TODAY });
  console.log(`\n=== ${name}: ${result.source.word_count} words\n${result.summary}`);
  for (const { id, priority, title, why, change, evidence } of result.recommendations) {
    console.log(`- [${priority}] ${id}: ${title}\n  ${why}\n  ${change}\n  ${JSON.stringify(evidence)}`);
  }
  if (process.argv[3]) for (const check of result.checks) console.log(`  ${check.verdict} ${check.id}: ${check.measure}`);
}
