export { average, percent, roundHalfUp } from "./rounding.ts";
