import type { Statement } from "./number-statements.ts";

/** Whether one of two numbers is the other one without its decimals; small ones differ by too much. */
export const isRounded = (one: Statement, other: Statement): boolean =>
  [[one.measure.value, other.measure.value] as const, [other.measure.value, one.measure.value] as const].some(
    ([exact, whole]) => whole >= MIN_ROUNDED && (Math.round(exact) === whole || Math.trunc(exact) === whole),
  );
const MIN_ROUNDED = 20;

/** Words that a rounded number follows. */
const ABOUT =
  /(?<!\p{L})(?:about|around|roughly|some|just (?:over|under)|(?:a little|well) (?:over|under)|nearly|almost|good|gute?n?|knapp\p{L}{0,2}|rund|etwa|circa|ca\.?|ungefähr|fast|gut|environ|près de|un peu (?:plus|moins) de|presque|unos|unas|casi|cerca de|alrededor de|aproximadamente|circa|quasi|poco (?:più|meno) di|cerca de|quase|pouco (?:mais|menos) de|ongeveer|ruim|bijna|zo'n|około|prawie|niemal|ponad|drygt|knappt|ungefär|cirka|nästan|yaklaşık|neredeyse)\s$/iu;

/** Whether one of two numbers is said to be rounded, and is the other one without its decimals, up or down ("a good three years", 3.2). */
export const isAbout = (one: Statement, other: Statement): boolean =>
  [[one, other] as const, [other, one] as const].some(
    ([{ text, measure }, exact]) =>
      Number.isInteger(measure.value) &&
      !Number.isInteger(exact.measure.value) &&
      Math.abs(measure.value - exact.measure.value) < 1 &&
      ABOUT.test(text.slice(Math.max(0, measure.start - 20), measure.start)),
  );
