import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { rescoreCommand } from "../../../api/admin/rescore.ts";
import { DETECTOR_VERSION } from "../../../src/detection/index.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { requestRescoring } from "../../../src/tracking/competitors/request-rescoring.ts";
import { useService, useWorker } from "../../support/use-service.ts";
import { newHistory } from "./support.ts";

const service = useService();
useWorker(service);

const rescore = (options: Record<string, string | boolean>) => rescoreCommand.run(options, service.services, []);

test("what a newer detector changes is told by company with samples before it is switched on, and then switched on", async () => {
  const history = await newHistory(
    service,
    { name: "Quillbrook", domain: "quillbrook.example", competitors: [{ name: "Fernhollow" }] },
    [{ response: "Quillbrook, then Fernhollow." }, { response: "Fernhollow alone." }, { response: "Quillbrook alone." }],
  );
  const website = history.website.id;
  const now = await history.ranks();
  // As an older detector may have left it: Quillbrook was overlooked, and Fernhollow seen where it is not.
  await service.query(sql`
    delete from mention where website_n = ${history.website.n} and company_n = (select n from company where website_id = ${website} and is_self)`);
  await service.query(sql`update mention set position = 1, detector_version = 1 where website_n = ${history.website.n}`);
  await service.query(sql`
    insert into mention (response_n, organization_n, website_n, company_n, day, position, detector_version, evidence)
    select r.n, r.organization_n, r.website_n, c.n, r.day, 1, 1, '[{"alias":"Fernhollow","start":0,"end":4,"at":0,"kind":"name","confidence":1}]'
    from response r join company c on c.website_id = ${website} and not c.is_self
    where r.website_n = ${history.website.n} and r.answer = 'Quillbrook alone.'`);
  const before = await history.ranks();

  const { result, lines } = await rescore({ website, preview: true });
  expect(result).toMatchObject({
    detector_version: Number(DETECTOR_VERSION),
    websites: [
      {
        website_id: website,
        answers: 3,
        companies: [
          {
            company: "Quillbrook",
            gained: 2,
            lost: 0,
            moved: 0,
            samples: [{ change: "gained", before: null, after: 1, kind: "name" }, {}],
          },
          {
            company: "Fernhollow",
            gained: 0,
            lost: 1,
            moved: 1,
            samples: [
              { change: "moved", before: 1, after: 2, passage: "Quillbrook, then Fernhollow." },
              { change: "lost", before: 1, after: null, passage: "Quillbrook alone." },
            ],
          },
        ],
      },
    ],
  });
  expect(lines!.join("\n")).toContain("Fernhollow: 0 more mentions, 1 fewer, 1 at another rank");
  // Nothing has changed yet.
  expect(await history.ranks()).toEqual(before);
  expect((await history.call("GET", `/rescoring?website_id=${website}`)).body.rescoring).toBe(null);

  expect((await rescore({ website, switch: true })).result).toMatchObject({ accepted: [website] });
  expect(await history.settled()).toMatchObject({
    status: "completed",
    cause: "operator",
    changed: 4,
    detector_version: Number(DETECTOR_VERSION),
  });
  expect(await history.ranks()).toEqual(now);
  expect((await rescore({ all: true, preview: true })).result).toMatchObject({ websites: [{ companies: [] }] });
});

test("rows that a newer detector leaves as they are get its number", async () => {
  const history = await newHistory(service, { name: "Quillbrook", domain: "quillbrook.example" }, [
    { response: "Quillbrook alone." },
  ]);
  await service.query(sql`update mention set detector_version = 7 where website_n = ${history.website.n}`);
  await rescore({ website: history.website.id, switch: true });
  expect(await history.settled()).toMatchObject({ changed: 0 });
  expect(await service.query(sql`select detector_version from mention where website_n = ${history.website.n}`)).toEqual([
    { detector_version: Number(DETECTOR_VERSION) },
  ]);
});

test("a website that is erased after all were listed is passed over", async () => {
  const asked = service.services.database.system.transaction((tx) => requestRescoring(tx, randomUUID(), "operator"));
  expect(await asked).toBe(false);
});

test("wrong usage says what to give", async () => {
  await expect(rescore({ preview: true })).rejects.toThrow("--website <id> or --all");
  await expect(rescore({ all: true })).rejects.toThrow("--preview, --switch or both");
  await expect(rescore({ website: "nothing", preview: true })).rejects.toThrow("there is no website");
});
