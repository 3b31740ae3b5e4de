import { sql } from "../../platform/database/index.ts";
import type { TrackedCompany } from "../competitors/tracked-company.ts";

/**
 * `positionWithout` in SQL: the position of a mention among the companies that are tracked still. The statement that it is put into
 * reads the mention as `m`.
 */
export const rankAmongTracked = (companies: readonly Pick<TrackedCompany, "n">[]) => sql<number>`
  greatest(1, m.position - (select count(*) from mention g
    where g.response_n = m.response_n and g.position < m.position and g.company_n <> all(${companies.map(({ n }) => n)}::int[])))`;
