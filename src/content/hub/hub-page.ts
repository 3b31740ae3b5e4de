import { isUuid } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { dayOf, dayText } from "../../platform/time/index.ts";
import { rangeOf, resolveScope } from "../../reporting/index.ts";
import { type CitingPeriod, readCitingPeriods } from "./citing-periods.ts";
import { type CitingPrompt, readCitingPrompts } from "./citing-prompts.ts";
import { readTabs, tabName } from "./destination.ts";
import { type ContentItem, readItem, type Viewer } from "./read.ts";
import { selectVersions, type VersionRecord } from "./version.ts";
import { readVersionText } from "./version-store.ts";

/** Ranges that a page offers, in days. */
export const hubRanges = [30, 90, 365] as const;
export type HubRange = (typeof hubRanges)[number];

const versionsShown = 100;

/** Everything that an item's page shows. */
export interface HubPage {
  item: ContentItem;
  /** The name of the tab that it is in. */
  tab: string;
  days: HubRange;
  /** null: the item has no address that answers could cite. */
  citing: { prompts: CitingPrompt[]; periods: CitingPeriod[]; periodDays: number } | null;
  /** Newest first. */
  versions: VersionRecord[];
  /** The version that is looked at, and its text with the one before it; null for the first. */
  shown: { version: VersionRecord; texts: { before: string; after: string } | null } | null;
}

/**
 * Reads an item for its page.
 *
 * @param context of a viewer of the website; a page has no API key.
 * @param choice the version to compare with the one before it (the newest without it), and the days of citations up to now.
 * @throws Refusal 404 for what is no item of the website.
 */
export async function readHubPage(
  context: Viewer & { organizationN: number },
  contentId: string,
  choice: { versionId: string | null; days: HubRange },
): Promise<HubPage> {
  const { rows } = context;
  const { item } = await readItem(context, contentId);
  const [versions, tabs] = await Promise.all([
    rows.read(selectVersions(sql`v.content_id = ${item.content_id} order by v.number desc limit ${versionsShown}`)),
    readTabs(rows.read, context.subject.id),
  ]);
  const [shown, citing] = await Promise.all([
    readShown(context, item, versions, choice.versionId),
    readCiting(context, item, choice.days),
  ]);
  return { item, tab: tabName(tabs, item.sheet_id), days: choice.days, citing, versions, shown };
}

async function readShown(
  { rows }: Viewer,
  item: ContentItem,
  versions: VersionRecord[],
  versionId: string | null,
): Promise<HubPage["shown"]> {
  const [named] =
    versionId !== null && isUuid(versionId)
      ? await rows.read(selectVersions(sql`v.content_id = ${item.content_id} and v.id = ${versionId}`))
      : [];
  const version = named ?? versions[0];
  if (!version) return null;
  if (version.version_number === 1) return { version, texts: null };
  const [after, before] = await Promise.all(
    [version.version_number, version.version_number - 1].map((number) => readVersionText(rows.read, item.content_id, number)),
  );
  return { version, texts: { before: before!, after: after! } };
}

async function readCiting(
  { rows, subject, now, organizationN }: Viewer & { organizationN: number },
  item: ContentItem,
  days: HubRange,
): Promise<HubPage["citing"]> {
  if (item.normalized_url === null) return null;
  const firstDay = dayText(dayOf(now().getTime()) - (days - 1));
  const range = rangeOf({ start_date: firstDay }, now());
  const scope = await resolveScope({ rows, website: subject, organizationN }, {}, range);
  const periodDays = days > 100 ? 7 : 1;
  const [prompts, periods] = await Promise.all([
    readCitingPrompts(rows, scope, item.normalized_url, undefined),
    readCitingPeriods(rows, scope, item.normalized_url, periodDays),
  ]);
  return { prompts, periods, periodDays };
}
