import type { Perception } from "../../detection/index.ts";
import type {
  AnswerCost,
  AnswerProduct,
  AnswerUsage,
  Collection,
  FinishReason,
} from "../../integrations/answer-providers/index.ts";

/** One answer of a model with its evidence, as it is about to be stored. Companies, prompts and places go by their numbers. */
export interface NewResponse {
  websiteN: number;
  scheduleN: number;
  promptN: number;
  locationN: number | null;
  /** The catalogue's number of the model. */
  model: number;
  outcome: "answered" | "refused" | "empty" | "failed";
  /** ISO 8601. */
  createdAt: string;
  runId: string | null;
  provider: string;
  /** What was asked, where it differs from the tracked prompt. */
  prompt: string | null;
  answer: string | null;
  /** Why there is no answer. */
  reason: string | null;
  searchQueries: string[];
  usage: AnswerUsage | null;
  /** How the answer was got. */
  made: Partial<Making>;
  externalId: string | null;
  mentions: NewMention[];
  /** The mentions were given for the companies numbered up to this; absent when they were detected. */
  mentionsGivenTo?: number;
  /** Some mentions are uncertain and wait for MENTION_MODEL. */
  isDoubtful?: boolean;
  citations: NewSource[];
  products: AnswerProduct[];
  /** What the answer says of the companies; nothing when absent. */
  perceptions?: Perception[];
}

/** How an answer was got, as far as it is known. */
export interface Making {
  /** The model's name as the provider reports it. */
  servedModel: string | null;
  finishReason: FinishReason | null;
  collection: Collection | null;
  /** Web searches that the model made. */
  searches: number | null;
  cost: AnswerCost | null;
  /** The detector that scored the answer; 0: its mentions were given. */
  detectorVersion: number | null;
}

/** An address behind an answer. */
export interface NewSource {
  url: string;
  /** false: the model's search returned it and the answer does not refer to it. */
  cited: boolean;
  title: string | null;
  /** Absent: not known. */
  provided?: Provided;
}

/** What the provider, or an import, says of a page: `none` where only the answer's text leads to it. */
export type Provided = "cited" | "retrieved" | "none";

export interface NewMention {
  companyN: number;
  /** null: evidence of something else than a mention. */
  position: number | null;
  detectorVersion: number;
  evidence: unknown;
}
