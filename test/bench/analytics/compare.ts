import assert from "node:assert/strict";
import { sql } from "../../../src/platform/database/connection.ts";
import type { Counts } from "../../../src/reporting/analytics/count.ts";
import { checkAnalytics } from "../../../src/reporting/analytics/rebuild.ts";
import type { Domain } from "../../../src/reporting/sources/domain-totals.ts";
import type { BenchWebsite } from "./fill.ts";
import { askService, numbersOf, plainSql, type Question, questionsOf } from "./questions.ts";
import { locationIds, rowsOf, type Stand } from "./stand.ts";

/** The service and plain SQL give the same numbers, and what is derived is what the stored rows give. */
export async function assertSame(stand: Stand, website: BenchWebsite, questions: Question[]): Promise<void> {
  const rows = rowsOf(stand, website);
  const { differences } = await checkAnalytics(stand.services.database, website.n, () => {});
  assert.deepEqual(differences, []);
  const companies = await rows.read<{ n: number }>(
    sql`select n from company where website_id = ${website.id} order by is_self desc, n`,
  );
  for (const question of questions) {
    const answer = await askService(rows, website, question);
    const plain = await rows.read(plainSql(question, await numbersOf(rows, website, question)));
    if (question.kind === "domains") {
      const own = (answer as Domain[]).map(({ rootDomain, measures }) => [rootDomain, measures.responses, measures.citations]);
      const byName = (a: unknown[], b: unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1);
      assert.deepEqual(own.sort(byName), plain.map((row) => [row.domain, row.answers, row.citations]).sort(byName));
    } else if (question.kind === "page") {
      const { responses } = answer as { responses: { id: string }[] };
      assert.deepEqual(
        responses.map(({ id }) => id),
        plain.map(({ id }) => id),
      );
      assert.ok(responses.length > 0, "the page is empty, and so nothing is compared");
    } else {
      const counts = (answer as { day: number; counts: Counts }[]).flatMap(({ day, counts: { companies: all } }) =>
        all.flatMap(({ mentions, ranks }, index) =>
          mentions === 0
            ? []
            : [[new Date(day * 86_400_000).toISOString().slice(0, 10), companies[index]!.n, mentions, ranks].join()],
        ),
      );
      const wanted = plain.map(({ day, company_n, mentions, ranks }) => [day, company_n, mentions, ranks].join());
      const byText = (a: string, b: string) => (a < b ? -1 : 1);
      assert.deepEqual(counts.sort(byText), wanted.sort(byText));
    }
  }
}

/** The same for every website. */
export async function assertAll(
  stand: Stand,
  { large, small, ofSmall }: { large: BenchWebsite; small: BenchWebsite[]; ofSmall: number },
): Promise<void> {
  for (const website of [large, ...small])
    await assertSame(stand, website, questionsOf(website, await locationIds(stand, website), ofSmall));
}
