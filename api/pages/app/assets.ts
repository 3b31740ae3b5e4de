import { readFileSync } from "node:fs";
import { asset } from "../assets.ts";
import { style } from "./style.ts";

/** The dashboard's style sheet and script. */
export const styleSheet = asset("app.css", "text/css", style);
export const appScript = asset("app.js", "text/javascript", readFileSync(new URL("../assets/app.js", import.meta.url), "utf8"));
