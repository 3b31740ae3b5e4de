export { average, percent, roundHalfUp, shownWith } from "./rounding.ts";
