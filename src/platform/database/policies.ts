import type { PolicyDef } from "@mikro-orm/core";

// Who sees which rows of a table. `answerscope_app` acts for one organization, which each transaction names; `answerscope_system`
// works across organizations; `answerscope_definer` owns the checked functions. Nobody else sees a row, the owner included.

interface RowLevelSecurity {
  rowLevelSecurity: "force";
  policies: PolicyDef[];
}

const everything = (role: "system" | "definer"): PolicyDef => ({
  name: role,
  roles: [`answerscope_${role}`],
  using: "true",
  check: "true",
});

/** No login sees rows: only the checked functions do. */
export const definerRows: RowLevelSecurity = { rowLevelSecurity: "force", policies: [everything("definer")] };

/** Rows that belong to no organization. */
export const systemRows: RowLevelSecurity = {
  rowLevelSecurity: "force",
  policies: [everything("definer"), everything("system")],
};

const ofId = "(organization_id = ( SELECT current_organization_id() AS current_organization_id))";
const ofKey = "(organization_n = ( SELECT current_organization_n() AS current_organization_n))";

/** Rows of one organization, named by `organization_id`. */
export const tenantRows = tenantRowsWhere(ofId, { check: ofId });

/** Rows of one organization, named by `organization_n`. */
export const tenantRowsByKey = tenantRowsWhere(ofKey, { check: ofKey });

/**
 * Rows that an organization sees by another condition.
 *
 * @param options.check what a row that the organization writes must fulfill; as `using` unless given.
 * @param options.command what the organization may do at all.
 */
export function tenantRowsWhere(using: string, options: { check?: string; command?: "select" } = {}): RowLevelSecurity {
  const tenant: PolicyDef = { name: "tenant", roles: ["answerscope_app"], using, ...options };
  return { rowLevelSecurity: "force", policies: [...systemRows.policies, tenant] };
}
