import type { Action, Screen } from "./screen.ts";
import { answer } from "./screens/answer.ts";
import { answers } from "./screens/answers.ts";
import { home } from "./screens/home.ts";
import { overview } from "./screens/overview.ts";

/** Every screen of the dashboard, in the order of the navigation. A screen without `nav` is reached from others. */
export const screens: readonly Screen[] = [home, overview, answers, answer];

/** What the dashboard's forms do; everything else is for reading. */
export const actions: readonly Action[] = [];
