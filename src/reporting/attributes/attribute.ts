import { z } from "zod";
import { type Query, sql } from "../../platform/database/connection.ts";
import type { Scope } from "../analytics/scope.ts";
import { scopeConditions } from "../responses/matching.ts";

/** A perception of brands as answers of the API show it. */
export const attributeRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    positive: z.boolean().meta({ description: "Whether the perception is positive" }),
  })
  .meta({ id: "Attribute" });

/** `tracking.response r where …`: the answers of a scope that count. */
export const answeredResponses = (scope: Scope): Query<unknown> =>
  sql`tracking.response r where ${sql.join(scopeConditions(scope), sql` and `)} and r.outcome = 'answered'`;
