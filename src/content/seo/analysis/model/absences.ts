import type { CheckContext } from "../context.ts";
import { parseJsonLd } from "../json-ld.ts";
import { findDates } from "../language/dates.ts";
import type { CheckResult } from "../result.ts";

type Absence = {
  /** The check that looks for it; its verdict decides where it has one. */
  check?: string;
  isAbsent?(context: CheckContext): boolean;
  /** Whether a draft may lack it: drafts have neither head nor data. */
  ofDrafts?: boolean;
};

/** A line that names or dates a text is short (our own limit). */
const MAX_LINE_LENGTH = 120;

const linesOf = ({ document }: CheckContext) =>
  [...document.blocks, ...document.outside].map(({ text }) => text).filter((text) => text.length <= MAX_LINE_LENGTH);

const ABSENCES: Record<string, Absence> = {
  "alternative text": { isAbsent: ({ document }) => document.images.some(({ alt, decorative }) => alt === null && !decorative) },
  author: {
    check: "author-present",
    isAbsent: (context) =>
      context.document.head.author === null &&
      context.document.bylines.length === 0 &&
      !context.items.some(({ node }) => node.author || node.creator) &&
      !linesOf(context).some((text) => context.cues?.byline.test(text)),
  },
  canonical: { isAbsent: ({ document }) => document.head.canonicals.length === 0 },
  date: {
    check: "date-present",
    isAbsent: (context) =>
      context.document.times.length === 0 &&
      !context.items.some(({ node }) => node.datePublished || node.dateModified) &&
      !linesOf(context).some((text) => findDates(text).length > 0),
  },
  h1: { check: "h1-present", ofDrafts: true },
  hreflang: { isAbsent: ({ document }) => document.head.alternates.length === 0 },
  meta_description: { isAbsent: ({ document }) => !document.descriptions.some(({ text }) => text), ofDrafts: true },
  "structured data": { isAbsent: (context) => context.items.length === 0 && canReadData(context) },
  table: { isAbsent: ({ document }) => document.tables.length === 0, ofDrafts: true },
  title: { check: "title-present", ofDrafts: true },
};

/** Types of schema.org that results are shown with, and what is one of them. */
const TYPES: Record<string, RegExp> = {
  Article: /(?:Article|Posting|Report)$/,
  BreadcrumbList: /^BreadcrumbList$/,
  ClaimReview: /^ClaimReview$/,
  Course: /^Course/,
  DiscussionForumPosting: /^(?:DiscussionForum|SocialMedia)Posting$/,
  Event: /(?:Event|Festival)$/,
  FAQPage: /^FAQPage$/,
  ItemList: /^(?:ItemList|OfferCatalog)$/,
  JobPosting: /^JobPosting$/,
  Organization:
    /(?:Organization|Corporation|Business|Store|Shop|Agency|School|University|Airline|Library|Restaurant|Hotel|Clinic|Hospital|NGO|Team|Group|Museum|Bakery|Dentist|Physician|Attorney)$/,
  Person: /^Person$/,
  Product: /^(?:Product|ProductGroup|ProductModel|IndividualProduct|Vehicle|Car|Motorcycle)$/,
  QAPage: /^QAPage$/,
  Recipe: /^Recipe$/,
  Service: /Service$/,
  SoftwareApplication: /(?:Application|App|VideoGame)$/,
  VideoObject: /^VideoObject/,
  WebSite: /^WebSite$/,
};

/** What a model may say to be missing: what can be looked up. */
export const absenceNames = [...Object.keys(ABSENCES), ...Object.keys(TYPES)];

/** Whether the source lacks what a model says that it lacks; false for what nobody can look up. */
export function isAbsent(name: string, context: CheckContext, checks: readonly CheckResult[]): boolean {
  const isDraft = context.document.kind === "draft";
  if (Object.hasOwn(TYPES, name)) {
    const isOne = (type: string) => TYPES[name]!.test(type.replace(/^.*[/:#]/s, ""));
    return !isDraft && canReadData(context) && !context.items.some(({ types }) => types.some(isOne));
  }
  if (!Object.hasOwn(ABSENCES, name)) return false;
  const { check, isAbsent: isSo, ofDrafts } = ABSENCES[name]!;
  if (isDraft && !ofDrafts) return false;
  const verdict = checks.find(({ id }) => id === check)?.verdict;
  return verdict === "fail" || (verdict !== "pass" && (isSo?.(context) ?? false));
}

/** Data that cannot be parsed may hold anything. */
const canReadData = ({ document }: CheckContext) => parseJsonLd(document).every(({ error }) => error === null);
