import { z } from "zod";
import { operation, organization, page, pagination, paging } from "../../operation/index.ts";
import { type Database, sql } from "../../platform/database/index.ts";
import { type ErasureRecord, erasureRecord, recordColumns } from "./erasure.ts";

export const listErasures = operation({
  name: "erasures.list",
  summary: "Websites that were erased or are being erased, with their receipts, newest first",
  rest: { method: "GET", path: "/erasures" },
  access: organization("view", { global: true }),
  input: z.object(paging),
  output: z.object({ erasures: z.array(erasureRecord), pagination }),
  async handle({ rows, subject }, input) {
    const [[counted], erasures] = await Promise.all([
      rows.read<{ total: number }>(sql`select count(*) as total from erasure where organization_id = ${subject.id}`),
      rows.read<ErasureRecord>(sql`
        select ${recordColumns} from erasure where organization_id = ${subject.id} order by created_at desc, id ${page(input)}`),
    ]);
    return { erasures, pagination: { page_num: input.page_num, page_size: input.page_size, total: counted!.total } };
  },
});

/** The newest erasures of all organizations, also of erased ones, for the command line. */
export const newestErasures = (database: Database, limit: number): Promise<(ErasureRecord & { organization_id: string })[]> =>
  database.system.read(sql`select organization_id, ${recordColumns} from erasure order by id desc limit ${limit}`);
