// Verifies every quote and offset of the results for all test documents against their sources, without the code that made them:
//   node test/content/seo/analysis/verify-quotes.ts
import { analyse } from "../../../../src/content/seo/analysis/analyse.ts";
import { fetcherOf, loadDocuments, TODAY } from "./load-document.ts";
import { wrongQuotes } from "./wrong-quotes.ts";

let quotes = 0;
const wrong: string[] = [];
for (const folder of ["documents", "clean", "twins"]) {
  for (const document of loadDocuments(folder)) {
    const result = await analyse(document.input, { fetcher: fetcherOf(document.html), model: null, now: () => TODAY });
    const own = result.recommendations.flatMap(({ evidence }) => evidence).filter((evidence) => "quote" in evidence);
    quotes += own.length;
    wrong.push(...wrongQuotes(result, document).map((problem) => `${document.name}: ${problem}`));
    console.log(`${document.name}: ${result.recommendations.length} recommendations, ${own.length} quotes`);
  }
}
for (const problem of wrong) console.error(problem);
console.log(`${quotes - wrong.length} of ${quotes} quotes stand verbatim at their offsets`);
process.exitCode = wrong.length > 0 || quotes === 0 ? 1 : 0;
