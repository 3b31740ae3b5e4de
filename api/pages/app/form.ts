import { randomUUID } from "node:crypto";
import { html } from "hono/html";
import type { Markup } from "../document.ts";
import type { Choice } from "./choices.ts";
import type { Refused, View } from "./screen.ts";

interface Form {
  /** Which of the forms of a screen it is. */
  id: string;
  action: string;
  button: string;
  /** What its fields hold at first, by name: of a form that changes something, what stands now. */
  values?: Readonly<Record<string, string>>;
}

/** The entries of a field that has one a line. */
export const linesOf = (text: string): string[] => [...new Set(text.split("\n").map((line) => line.trim()))].filter(Boolean);

/** An address as people write it: without a scheme it is a page of the web. */
export const addressOf = (text: string): string => {
  const address = text.trim();
  return address === "" || address.includes("://") ? address : `https://${address}`;
};

/** Whether this is the form that was sent: it stands open then. */
export const wasRefused = ({ refused }: Pick<View, "refused">, id: string): boolean => refused?.field("form") === id;

/**
 * A form for an operation. Its fields are called as in the operation's input, so that what is wrong with one is told beside it. The key of the
 * call is made with the page: a form that is sent twice does its work once.
 */
export function formOf(
  view: Pick<View, "refused">,
  { id, action, button, values }: Form,
  draw: (fields: Drawn) => Markup,
): Markup {
  const sent = wasRefused(view, id) ? view.refused! : null;
  const problems = sent ? problemsOf(sent.message) : [];
  // Where a problem stands is known when all fields are.
  const names = new Set<string>();
  void draw(drawn({ id, values }, sent, [], names));
  const body = draw(drawn({ id, values }, sent, problems, names));
  const others = problems.filter(({ path }) => !fieldOf(path, names));
  const isElsewhere = problems.length > others.length;
  return html`<form class="filters tall" method="post" action="${action}"><input type="hidden" name="key" value="${randomUUID()}"><input type="hidden" name="form" value="${id}">
${sent ? html`<div class="note bad" role="alert"><p>This did not work.${isElsewhere ? " What has to be mended stands below its field." : ""}</p>${others.map(({ path, text }) => html`<p>${[path, sentenceOf(text)].filter(Boolean).join(": ")}</p>`)}</div>` : ""}
${body}<div class="buttons"><button>${button}</button></div></form>`;
}

interface Problem {
  /** Of the input; empty where it is about none of its fields. */
  path: string;
  text: string;
}

const paths = /(?:^|; )([a-z_]+(?:\[\d+\]|\.[a-z_]+)*): /g;

/** The parts of a refusal's message: a sentence for each field of the input. */
export function problemsOf(message: string): Problem[] {
  const found = [...message.matchAll(paths)];
  const first = found[0]?.index ?? message.length;
  return [
    ...(first > 0 ? [{ path: "", text: message.slice(0, first) }] : []),
    ...found.map((one, index) => ({
      path: one[1]!,
      text: message.slice(one.index + one[0].length, found[index + 1]?.index ?? message.length),
    })),
  ];
}

/** The field that a path is about: the one that says most of it. */
function fieldOf(path: string, names: Iterable<string>): string | undefined {
  const plain = path.replaceAll(/\[\d+\]/g, "[]");
  const found = [...names].filter((name) => plain === name || plain.startsWith(`${name}.`) || plain.startsWith(`${name}[`));
  return found.sort((a, b) => b.length - a.length)[0];
}

const sentenceOf = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** What is wrong with an entry of a field that has one a line names it by its beginning. */
function problemText({ path, text }: Problem, name: string, entered: string): string {
  const [, index, part] = /^\[(\d+)\]\.?(.*)$/.exec(path.slice(name.length)) ?? [];
  const line = index && linesOf(entered)[Number(index)];
  if (!line) return sentenceOf(text);
  const shown = line.length > 60 ? `${line.slice(0, 60)}…` : line;
  return `“${shown}”: ${part && part !== "text" ? `${part} ` : ""}${text}`;
}

/**
 * The fields that a form is made of. `name` is the path in the operation's input (`source.url`), with `[]` for each entry of a list where all have
 * the same (`facts[].source_url`); `attributes` are more of the element.
 */
export interface Drawn {
  input(name: string, label: string, attributes?: Markup): Markup;
  /** One text of several lines. */
  text(name: string, label: string, attributes?: Markup): Markup;
  /** Entries, one a line. */
  lines(name: string, label: string, attributes?: Markup): Markup;
  select(name: string, label: string, choices: readonly Choice[]): Markup;
  /** Any number of the choices; nothing where there are none. */
  boxes(name: string, legend: string, choices: readonly Choice[]): Markup | "";
}

function drawn(
  { id, values }: Pick<Form, "id" | "values">,
  sent: Refused | null,
  problems: readonly Problem[],
  names: Set<string>,
): Drawn {
  const entered = (name: string) => (sent ? sent.field(name) : (values?.[name] ?? ""));
  const first = problems.map(({ path }) => fieldOf(path, names)).find(Boolean);
  /** What an element is called and how it tells that something is wrong with it, and what that is. */
  const wrongIn = (name: string): { attributes: Markup | ""; note: Markup | "" } => {
    names.add(name);
    const texts = problems
      .filter(({ path }) => fieldOf(path, names) === name)
      .map((one) => problemText(one, name, entered(name)));
    if (texts.length === 0) return { attributes: "", note: "" };
    const place = `${id}-${name}-problem`;
    return {
      attributes: html` aria-invalid="true" aria-describedby="${place}"${name === first ? html` autofocus` : ""}`,
      note: html`<p class="problem" id="${place}">${[...new Set(texts)].map((text) => html`<span>${text}</span>`)}</p>`,
    };
  };
  const labelled = (name: string, label: string, className: string, element: (attributes: Markup) => Markup): Markup => {
    const { attributes, note } = wrongIn(name);
    return html`<div class="field${className}"><label>${label} ${element(html` name="${name}"${attributes}`)}</label>${note}</div>`;
  };
  // Where nothing was chosen before, the first is.
  const options = (choices: readonly Choice[], chosen: string) =>
    choices.map(
      ({ value, label }) =>
        html`<option value="${value}"${(sent ?? values) && value === chosen ? html` selected` : ""}>${label}</option>`,
    );
  // A line break right behind the tag would be none of the text.
  const text: Drawn["text"] = (name, label, more = html``) =>
    labelled(name, label, " broad", (own) => html`<textarea${own}${more}>\n${entered(name)}</textarea>`);
  return {
    input: (name, label, more = html``) =>
      labelled(name, label, "", (own) => html`<input${own}${more} value="${entered(name)}" autocomplete="off">`),
    text,
    lines: text,
    select: (name, label, choices) =>
      labelled(name, label, "", (own) => html`<select${own}>${options(choices, entered(name))}</select>`),
    boxes(name, legend, choices) {
      if (choices.length === 0) return "";
      const chosen = new Set(sent?.field.all(name));
      return html`<fieldset class="broad"><legend>${legend}</legend><div class="boxes row">${choices.map(
        ({ value, label }) =>
          html`<label class="box"><input type="checkbox" name="${name}" value="${value}"${chosen.has(value) ? html` checked` : ""}><span dir="auto">${label}</span></label>`,
      )}</div>${wrongIn(name).note}</fieldset>`;
    },
  };
}
