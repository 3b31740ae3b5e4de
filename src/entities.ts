import { tables as content } from "./content/tables.ts";
import { tables as identity, views as identityViews } from "./identity/tables.ts";
import { tables as integrations } from "./integrations/tables.ts";
import { tables as operation } from "./operation/tables.ts";
import { tables as platform, views as platformViews } from "./platform/tables.ts";
import { tables as reporting } from "./reporting/tables.ts";
import { tables as tracking, views as trackingViews } from "./tracking/tables.ts";

/** The tables of each wing. Every table of the database stands here once. */
export const wings = { platform, integrations, operation, identity, tracking, reporting, content };

/** What a wing lets others read, as views in the schema of its name. */
export const views = { platform: platformViews, identity: identityViews, tracking: trackingViews };

/** All entities, for MikroORM. */
export const entities = Object.values(wings).flat();
