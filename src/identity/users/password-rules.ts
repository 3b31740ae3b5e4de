import { Refusal } from "../../platform/errors/index.ts";

export const shortestPassword = 8;
export const longestPassword = 200;
/** So many different characters at least. */
const fewestCharacters = 5;
/** So many characters around a common password, such as a year, do not make another one of it. */
const mostAround = 8;
/** Shorter words occur in passwords by chance. */
const shortestWord = 4;

/** Whom a new password is for. */
export interface PasswordOwner {
  email: string;
  /** The address of the service, where it is known. */
  publicUrl: string | undefined;
}

/**
 * Checks a new password: its length, the list of common passwords, and words that strangers would try first.
 * Kinds of characters are not asked for, since they add little (NIST SP 800-63B).
 *
 * @throws Refusal 400 with what is wrong with it.
 */
export async function checkNewPassword(password: string, owner: PasswordOwner): Promise<void> {
  const problem = lengthProblem(password) ?? contextProblem(password, owner) ?? (await commonProblem(password));
  if (problem) throw new Refusal(400, `The password ${problem}`);
}

function lengthProblem(password: string): string | null {
  const { length } = [...password];
  if (length < shortestPassword) return `must have at least ${shortestPassword} characters; 15 or more are better`;
  if (password.length > longestPassword) return `may have at most ${longestPassword} characters`;
  if (new Set(password).size < fewestCharacters) return "repeats too few characters";
  return null;
}

function contextProblem(password: string, { email, publicUrl }: PasswordOwner): string | null {
  const host = publicUrl && URL.canParse(publicUrl) ? new URL(publicUrl).hostname : "";
  const words = ["answerscope", email, ...`${email}.${host}`.split(/[^\p{L}\p{N}]/u)]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length);
  const lower = password.toLowerCase();
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), lower);
  return rest.length < lower.length && rest.length < shortestPassword
    ? "is made of your e-mail address or the name of this service"
    : null;
}

let common: Promise<Set<string>> | undefined;

/** 49,000 passwords from published leaks, of which 18,000 are long enough. Loaded with the first question. */
function commonPasswords(): Promise<Set<string>> {
  common ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return common;
}

async function commonProblem(password: string): Promise<string | null> {
  const list = await commonPasswords();
  const lower = password.toLowerCase();
  const letters = withoutEnds(lower);
  const isVariant = letters.length >= shortestWord && lower.length - letters.length <= mostAround && list.has(letters);
  return list.has(lower) || isVariant ? "is one of the most common ones, which are tried first" : null;
}

/** What is left without the digits and signs at both ends. */
function withoutEnds(text: string): string {
  const characters = [...text];
  const isLetter = (character: string) => /\p{L}/u.test(character);
  const [first, last] = [characters.findIndex(isLetter), characters.findLastIndex(isLetter)];
  return first < 0 ? "" : characters.slice(first, last + 1).join("");
}
