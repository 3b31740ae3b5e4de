import { ContentGeneration } from "./generation/generation.entity.ts";
import {
  Content,
  ContentColumn,
  ContentLinkSecret,
  ContentOption,
  ContentPrompt,
  ContentSheet,
  ContentVersion,
} from "./hub/content.entity.ts";
import { Fact, FactImport, Pillar, PillarMerge } from "./knowledge-base/knowledge-base.entity.ts";
import { Pitch, PitchAccount, PitchEntry } from "./pitches/pitch.entity.ts";
import { SeoJob, SeoQueue, SeoSetAside, SeoSlot, SeoSubmission, SeoWorker } from "./seo/seo.entity.ts";

/** The tables of this wing. */
export const tables = [
  ContentGeneration,
  Content,
  ContentSheet,
  ContentColumn,
  ContentOption,
  ContentPrompt,
  ContentVersion,
  ContentLinkSecret,
  Pillar,
  PillarMerge,
  Fact,
  FactImport,
  Pitch,
  PitchAccount,
  PitchEntry,
  SeoJob,
  SeoSlot,
  SeoQueue,
  SeoSubmission,
  SeoSetAside,
  SeoWorker,
] as const;
