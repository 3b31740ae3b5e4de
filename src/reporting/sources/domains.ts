import { setImmediate } from "node:timers/promises";
import type { Rows } from "../../platform/database/index.ts";
import { coversDay, rowFilter, scopeSets } from "../analytics/count.ts";
import type { Day } from "../analytics/day.ts";
import { readHosts } from "../analytics/hosts.ts";
import { filtersName } from "../analytics/kept-counts.ts";
import { readDaysChosen } from "../analytics/read.ts";
import type { Scope } from "../analytics/scope.ts";
import { db } from "../database.ts";
import { type Block, blocksOf, keepSums, knownSums, missingDays } from "./domain-blocks.ts";
import { type Domain, type DomainSums, DomainTotals } from "./domain-totals.ts";
import { daysOf } from "./measures.ts";

/** Every registrable domain that the answers of a scope cite, and the number of those answers. */
export async function readDomains(rows: Rows, scope: Scope): Promise<{ answers: number; domains: Domain[] }> {
  const volumes = await promptVolumes(rows, scope);
  const own = scope.companies.find((company) => company.isSelf)?.n ?? 0;
  const sets = scopeSets(scope);
  const filters = filtersName(scope);
  let blocks: Block[] = [];
  const days = await readDaysChosen(rows, scope, (sealed) => {
    const whole = sealed.filter(({ day }) => coversDay(day, sets));
    blocks = blocksOf(whole, `${filters} ${own} ${[...volumes.keys()]}`);
    const inBlocks = new Set(whole);
    return [...sealed.filter((day) => !inBlocks.has(day)), ...missingDays(blocks)];
  });
  const known = [...days.map(({ value }) => value.hosts!.numbers), ...knownSums(blocks).map(({ hosts }) => hosts)];
  const directory = await readHosts(rows, scope.website.id, known);

  let scanned = 0;
  const addDay = async (totals: DomainTotals, day: Day): Promise<void> => {
    totals.addDay(day, rowFilter(day, sets), own);
    // Ten million citations take some 100 ms, in which other calls would wait.
    scanned += day.answers;
    if (scanned > 100_000) {
      scanned = 0;
      await setImmediate();
    }
  };
  const ofBlocks = new Map(days.flatMap(({ seal, value }) => (seal === null ? [] : [[seal, value]])));
  const inOneBlock = new DomainTotals(directory, volumes);
  const sumsOf = async ({ name, days: inside, sums, parts }: Block): Promise<DomainSums> => {
    if (sums) return sums;
    const made: DomainSums[] = [];
    for (const part of parts) made.push(await sumsOf(part));
    for (const part of made) inOneBlock.addSums(part);
    if (parts.length === 0) for (const { seal } of inside) await addDay(inOneBlock, ofBlocks.get(seal)!);
    return keepSums(name, inOneBlock.takeSums());
  };

  const totals = new DomainTotals(directory, volumes);
  for (const block of blocks) totals.addSums(await sumsOf(block));
  const summed = new Set(blocks.flatMap((block) => block.days.map(({ seal }) => seal)));
  for (const { seal, value } of days) if (seal === null || !summed.has(seal)) await addDay(totals, value);
  return { answers: totals.answers, domains: totals.domains(daysOf(scope)) };
}

/** Monthly volumes by prompt number, where known. */
async function promptVolumes(rows: Rows, scope: Scope): Promise<Map<number, number>> {
  const found = await rows.read(
    db
      .selectFrom("tracking.prompt")
      .select(["n", "volume"])
      .where("website_id", "=", scope.website.id)
      .where("volume", ">", 0)
      .orderBy("n"),
  );
  return new Map(found.map(({ n, volume }) => [n, volume!]));
}
