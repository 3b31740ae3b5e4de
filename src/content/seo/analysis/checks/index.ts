import type { Check } from "../check.ts";
import { addressChecks } from "./addresses.ts";
import { answerChecks } from "./answers.ts";
import { authorAgreesChecks } from "./author-agrees.ts";
import { authorEntityChecks } from "./author-entity.ts";
import { authorshipChecks } from "./authorship.ts";
import { businessChecks } from "./businesses.ts";
import { claimChecks } from "./claims.ts";
import { crawlerChecks } from "./crawlers.ts";
import { cutTextChecks } from "./cut-text.ts";
import { describedAddressChecks } from "./described-addresses.ts";
import { descriptionChecks } from "./description.ts";
import { emptyCellChecks } from "./empty-cells.ts";
import { freshnessChecks } from "./freshness.ts";
import { headChecks } from "./head.ts";
import { headingMarkupChecks } from "./heading-markup.ts";
import { headingChecks } from "./headings.ts";
import { hoursChecks } from "./hours-agree.ts";
import { imageChecks } from "./images.ts";
import { languageChecks } from "./languages.ts";
import { lateAnswerChecks } from "./late-answers.ts";
import { leftoverChecks } from "./leftover.ts";
import { lengthChecks } from "./length.ts";
import { linkChecks } from "./links.ts";
import { listChecks } from "./lists.ts";
import { mainHeadingChecks } from "./main-headings.ts";
import { metadataChecks } from "./metadata.ts";
import { nameChecks } from "./names.ts";
import { numberChecks } from "./numbers.ts";
import { offerChecks } from "./offers.ts";
import { orderChecks } from "./orders.ts";
import { otherFirmChecks } from "./other-firms.ts";
import { placeholderChecks } from "./placeholders.ts";
import { promisedTableChecks } from "./promised-tables.ts";
import { proseChecks } from "./prose.ts";
import { queryChecks } from "./queries.ts";
import { recipeChecks } from "./recipes.ts";
import { repetitionChecks } from "./repetition.ts";
import { structuredDataChecks } from "./structured-data.ts";
import { tableChecks } from "./tables.ts";
import { titleChecks } from "./title.ts";
import { unitChecks } from "./units.ts";
import { versionChecks } from "./versions.ts";
import { weekdayChecks } from "./weekdays.ts";

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
