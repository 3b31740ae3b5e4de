import type { Action, OrganizationAction, Screen } from "./screen.ts";
import { answer } from "./screens/answer.ts";
import { answers } from "./screens/answers.ts";
import { changes } from "./screens/changes.ts";
import { removeCompetitorAction } from "./screens/competitors/change-competitor.ts";
import { competitorsAction } from "./screens/competitors/new-competitor.ts";
import { competitors } from "./screens/competitors.ts";
import { content } from "./screens/content.ts";
import { newWebsiteAction } from "./screens/home/new-website.ts";
import { home } from "./screens/home.ts";
import { factsAction } from "./screens/knowledge/change-fact.ts";
import { pillarActions } from "./screens/knowledge/pillars.ts";
import { reviewAction } from "./screens/knowledge/review.ts";
import { knowledge } from "./screens/knowledge.ts";
import { addingAction } from "./screens/organization/adding.ts";
import { endingActions } from "./screens/organization/ended.ts";
import { memberActions } from "./screens/organization/members.ts";
import { labelActions } from "./screens/organization/white-label.ts";
import { organization } from "./screens/organization.ts";
import { overview } from "./screens/overview.ts";
import { perception } from "./screens/perception.ts";
import { pitchAction, pitches } from "./screens/pitches.ts";
import { manageAction } from "./screens/prompt/manage.ts";
import { prompt } from "./screens/prompt.ts";
import { newPromptsAction } from "./screens/prompts/new-prompts.ts";
import { prompts } from "./screens/prompts.ts";
import { run, runActions, runs } from "./screens/runs.ts";
import { seoJob } from "./screens/seo-job.ts";
import { newJobAction, stopJobAction } from "./screens/seo-jobs/new-job.ts";
import { seoJobs } from "./screens/seo-jobs.ts";
import { shopping } from "./screens/shopping.ts";
import { sources } from "./screens/sources.ts";

import { shareActions } from "./share.ts";

/** Every screen of the dashboard, in the order of the navigation. A screen without `nav` is reached from others. */
export const screens: readonly Screen[] = [
  ...[home, overview, prompts, prompt, answers, answer, competitors, sources, perception, shopping],
  ...[runs, run, changes],
  ...[content, knowledge, seoJobs, seoJob, pitches, organization],
];

/** What the dashboard's forms do; everything else is for reading. */
export const actions: readonly Action[] = [
  ...runActions,
  ...shareActions,
  ...pillarActions,
  ...[
    competitorsAction,
    removeCompetitorAction,
    newPromptsAction,
    manageAction,
    factsAction,
    reviewAction,
    newJobAction,
    stopJobAction,
  ],
];

/** The same about the organization. */
export const organizationActions: readonly OrganizationAction[] = [
  ...labelActions,
  ...endingActions,
  ...memberActions,
  addingAction,
  newWebsiteAction,
  pitchAction,
];
