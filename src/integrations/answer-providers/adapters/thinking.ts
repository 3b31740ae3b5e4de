import { wrapLanguageModel } from "ai";
import type { Adapter } from "./adapter.ts";

type Tags = readonly [opening: string, closing: string];

const usual: Tags = ["<think>", "</think>"];
/** Mistral's Magistral, Kimi, Seed-OSS, Gemini's OpenAI-compatible address, Gemma. */
const others: readonly Tags[] = [
  ["[THINK]", "[/THINK]"],
  ["◁think▷", "◁/think▷"],
  ["<seed:think>", "</seed:think>"],
  ["<thought>", "</thought>"],
  ["<|channel>thought", "<channel|>"],
];

/** Marks of the chat's format that a server left at the end: `<|im_end|>`, DeepSeek's `<｜end▁of▁sentence｜>`. Who tells of one writes a space before it. */
const LAST_MARKS = /(?<![^\s] )(?:<[|｜][\w▁]{1,40}[|｜]>\s*){1,8}$/u;

/** The answer of gpt-oss where a server left its channels in the text, or their names alone: thinking and calls of tools go before it. */
function finalChannel(text: string): string {
  const start = text.trimStart();
  if (/^<\|(?:start|channel)\|>\w/u.test(start))
    return /<\|channel\|>final[^<]{0,40}(?:<\|constrain\|>[^<]{0,40})?<\|message\|>([\s\S]*)/u.exec(start)?.[1] ?? "";
  return start.startsWith("analysis") ? start.replace(/^analysis(?! )[\s\S]*?assistantfinal/u, "") : text;
}

/** The model without the thinking that some write in front of their answer, mostly as `<think>…</think>`: nobody is shown it. */
export function withoutThinking(model: ReturnType<Adapter["model"]>): ReturnType<Adapter["model"]> {
  return wrapLanguageModel({
    model,
    middleware: {
      async wrapGenerate({ doGenerate }) {
        const { content, ...rest } = await doGenerate();
        return {
          ...rest,
          content: content.map((part) => (part.type === "text" ? { ...part, text: besideThinking(part.text) } : part)),
        };
      },
    },
  });
}

/**
 * What stands beside the thinking in a text, and in front of marks of the chat's format, also where the answer was cut while the model
 * thought, or where the server put the opening tag into the question, so that only the closing one comes back, at the beginning of a line.
 */
export function besideThinking(given: string): string {
  const text = finalChannel(given.replace(LAST_MARKS, ""));
  const start = text.trimStart();
  const [opening, closing] = others.find(([tag]) => start.startsWith(tag)) ?? usual;
  const [firstOpening, firstClosing] = [text.indexOf(opening), text.indexOf(closing)];
  const isOpenedBefore =
    firstClosing >= 0 &&
    (firstOpening < 0 || firstClosing < firstOpening) &&
    /(?:^|\n)[ \t]*$/u.test(text.slice(0, firstClosing));
  let rest = isOpenedBefore ? text.slice(firstClosing + closing.length) : text;
  const said: string[] = [];
  for (let from = rest.indexOf(opening); from >= 0; from = rest.indexOf(opening)) {
    const to = rest.indexOf(closing, from);
    const before = rest.slice(0, from);
    // A text may speak of the tag; thinking stands in front of the answer.
    if (to < 0 && [...said, before].some((part) => part.trim() !== "")) break;
    said.push(before);
    rest = to < 0 ? "" : rest.slice(to + closing.length);
  }
  return [...said, rest].filter((part) => part !== "").join("\n");
}
