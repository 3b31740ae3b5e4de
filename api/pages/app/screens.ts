import type { Action, Screen } from "./screen.ts";
import { answer } from "./screens/answer.ts";
import { answers } from "./screens/answers.ts";
import { competitors } from "./screens/competitors.ts";
import { home } from "./screens/home.ts";
import { overview } from "./screens/overview.ts";
import { prompt } from "./screens/prompt.ts";
import { prompts } from "./screens/prompts.ts";
import { run, runActions, runs } from "./screens/runs.ts";

/** Every screen of the dashboard, in the order of the navigation. A screen without `nav` is reached from others. */
export const screens: readonly Screen[] = [home, overview, prompts, prompt, answers, answer, competitors, runs, run];

/** What the dashboard's forms do; everything else is for reading. */
export const actions: readonly Action[] = [...runActions];
