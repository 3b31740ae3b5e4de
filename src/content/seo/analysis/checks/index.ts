import type { Check } from "../check.ts";
import { answerChecks } from "./answers/answers.ts";
import { lateAnswerChecks } from "./answers/late-answers.ts";
import { queryChecks } from "./answers/queries.ts";
import { crawlerChecks } from "./head/crawlers.ts";
import { descriptionChecks } from "./head/description.ts";
import { headChecks } from "./head/head.ts";
import { languageChecks } from "./head/languages.ts";
import { metadataChecks } from "./head/metadata.ts";
import { titleChecks } from "./head/title.ts";
import { versionChecks } from "./head/versions.ts";
import { headingMarkupChecks } from "./headings/heading-markup.ts";
import { headingChecks } from "./headings/headings.ts";
import { mainHeadingChecks } from "./headings/main-headings.ts";
import { hoursChecks } from "./hours/hours-agree.ts";
import { weekdayChecks } from "./hours/weekdays.ts";
import { numberChecks } from "./numbers/numbers.ts";
import { unitChecks } from "./numbers/units.ts";
import { authorAgreesChecks } from "./provenance/author-agrees.ts";
import { authorEntityChecks } from "./provenance/author-entity.ts";
import { authorshipChecks } from "./provenance/authorship.ts";
import { freshnessChecks } from "./provenance/freshness.ts";
import { nameChecks } from "./provenance/names.ts";
import { otherFirmChecks } from "./provenance/other-firms.ts";
import { addressChecks } from "./structured-data/addresses.ts";
import { businessChecks } from "./structured-data/businesses.ts";
import { describedAddressChecks } from "./structured-data/described-addresses.ts";
import { offerChecks } from "./structured-data/offers.ts";
import { recipeChecks } from "./structured-data/recipes.ts";
import { structuredDataChecks } from "./structured-data/structured-data.ts";
import { emptyCellChecks } from "./tables/empty-cells.ts";
import { promisedTableChecks } from "./tables/promised-tables.ts";
import { tableChecks } from "./tables/tables.ts";
import { claimChecks } from "./text/claims.ts";
import { cutTextChecks } from "./text/cut-text.ts";
import { imageChecks } from "./text/images.ts";
import { leftoverChecks } from "./text/leftover.ts";
import { lengthChecks } from "./text/length.ts";
import { linkChecks } from "./text/links.ts";
import { listChecks } from "./text/lists.ts";
import { orderChecks } from "./text/orders.ts";
import { placeholderChecks } from "./text/placeholders.ts";
import { proseChecks } from "./text/prose.ts";
import { repetitionChecks } from "./text/repetition.ts";

/** Every deterministic check, in the order of the result. */
export const checks: readonly Check[] = [
  ...titleChecks,
  ...descriptionChecks,
  ...metadataChecks,
  ...mainHeadingChecks,
  ...headingChecks,
  ...headingMarkupChecks,
  ...queryChecks,
  ...answerChecks,
  ...lateAnswerChecks,
  ...proseChecks,
  ...listChecks,
  ...tableChecks,
  ...promisedTableChecks,
  ...emptyCellChecks,
  ...lengthChecks,
  ...cutTextChecks,
  ...placeholderChecks,
  ...repetitionChecks,
  ...linkChecks,
  ...claimChecks,
  ...numberChecks,
  ...unitChecks,
  ...weekdayChecks,
  ...hoursChecks,
  ...imageChecks,
  ...nameChecks,
  ...otherFirmChecks,
  ...authorshipChecks,
  ...authorEntityChecks,
  ...authorAgreesChecks,
  ...freshnessChecks,
  ...structuredDataChecks,
  ...offerChecks,
  ...recipeChecks,
  ...businessChecks,
  ...addressChecks,
  ...describedAddressChecks,
  ...languageChecks,
  ...versionChecks,
  ...headChecks,
  ...crawlerChecks,
  ...leftoverChecks,
  ...orderChecks,
];

const byId = new Map(checks.map((check) => [check.id, check]));

/** The check that a finding is of; undefined for what a model found. */
export const checkOf = (id: string): Check | undefined => byId.get(id);
