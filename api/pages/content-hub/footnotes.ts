import type { MarkdownIt, StateBlock, StateCore, StateInline } from "markdown-it";

/** Footnotes of one text: what each says, and the number of each in the order in which they are pointed at. */
interface Notes {
  texts: Map<string, string>;
  numbers: Map<string, number>;
}

const notesOfTexts = new WeakMap<object, Notes>();

function notesOf(env: object): Notes {
  const notes = notesOfTexts.get(env) ?? { texts: new Map(), numbers: new Map() };
  notesOfTexts.set(env, notes);
  return notes;
}

const definition = /^\[\^([^\]\s]{1,100})\]:/;
const pointer = /^\[\^([^\]\s]{1,100})\]/;

/** Reads `[^1]` and `[^1]: text` as GitHub does: a raised number, and a list below the text. One that nothing points at is listed last. */
export function footnotes(markdown: MarkdownIt): void {
  markdown.block.ruler.before("reference", "footnote", defineNote, { alt: ["paragraph", "reference"] });
  markdown.inline.ruler.before("link", "footnote", pointAtNote);
  markdown.core.ruler.after("inline", "footnotes", listNotes);
}

const lineOf = (state: StateBlock, line: number) =>
  state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]);

/** A definition goes on until an empty line or the next one. */
function defineNote(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const first = lineOf(state, start);
  const found = definition.exec(first);
  if (!found || state.sCount[start]! - state.blkIndent >= 4) return false;
  if (silent) return true;
  const parts = [first.slice(found[0].length).trimStart()];
  let line = start + 1;
  for (; line < end && !state.isEmpty(line) && !definition.test(lineOf(state, line)); line++) parts.push(lineOf(state, line));
  const { texts } = notesOf(state.env);
  if (!texts.has(found[1]!)) texts.set(found[1]!, parts.join("\n"));
  state.line = line;
  return true;
}

function pointAtNote(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x5b || state.src.charCodeAt(state.pos + 1) !== 0x5e) return false;
  const label = pointer.exec(state.src.slice(state.pos, state.pos + 110))?.[1];
  const { texts, numbers } = notesOf(state.env);
  if (label === undefined || !texts.has(label)) return false;
  if (!silent) {
    if (!numbers.has(label)) numbers.set(label, numbers.size + 1);
    const number = String(numbers.get(label));
    state.push("sup_open", "sup", 1);
    state.push("link_open", "a", 1).attrSet("href", `#footnote-${number}`);
    state.push("text", "", 0).content = number;
    state.push("link_close", "a", -1);
    state.push("sup_close", "sup", -1);
  }
  state.pos += label.length + 3;
  return true;
}

function listNotes(state: StateCore): void {
  const { texts, numbers } = notesOf(state.env);
  if (texts.size === 0) return;
  for (const label of texts.keys()) if (!numbers.has(label)) numbers.set(label, numbers.size + 1);
  const push = (type: string, tag: string, nesting: 1 | 0 | -1, level = 0) => {
    const token = new state.Token(type, tag, nesting);
    Object.assign(token, { block: true, level });
    state.tokens.push(token);
    return token;
  };
  push("hr", "hr", 0);
  push("ordered_list_open", "ol", 1);
  for (const [label, number] of numbers) {
    push("list_item_open", "li", 1, 1).attrSet("id", `footnote-${number}`);
    const inline = push("inline", "", 0, 2);
    inline.content = texts.get(label)!;
    inline.children = [];
    state.md.inline.parse(inline.content, state.md, state.env, inline.children);
    push("list_item_close", "li", -1, 1);
  }
  push("ordered_list_close", "ol", -1);
}
