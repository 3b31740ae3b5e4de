import { styleText } from "node:util";

/** What a step says while it works; the last text stays beside its finished line. */
export type Report = (detail: string) => void;

export interface Progress {
  /** Runs a step under a title: shown as it works on a terminal, and from two seconds on in a plain log. */
  step: <T>(title: string, work: (report: Report) => Promise<T>) => Promise<T>;
  /** A line of text that stays. */
  line: (text: string) => void;
  /** Something a person should notice. */
  warn: (text: string) => void;
}

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const FRAME_MS = 100;
const SHOWN_AFTER_MS = 2_000;
const PLAIN_EVERY_MS = 5_000;

/** Styles for this stream: plain text when it is no terminal, or `NO_COLOR` is set. */
export function style(
  format: Parameters<typeof styleText>[0],
  text: string,
  stream: NodeJS.WriteStream = process.stdout,
): string {
  return styleText(format, text, { stream, validateStream: true });
}

/** Progress on a stream: one moving line on a terminal, few whole lines elsewhere. */
export function terminalProgress(stream: NodeJS.WriteStream = process.stdout): Progress {
  let moving: string | undefined;
  // Of those that work at once, the one that began first is shown.
  const working: symbol[] = [];
  const write = (text: string) => {
    stream.write(moving === undefined ? `${text}\n` : `\r\x1b[2K${text}\n${moving}`);
  };
  const redraw = (text: string | undefined) => {
    if (!stream.isTTY) return;
    if (text === undefined) stream.write("\r\x1b[2K");
    else stream.write(`\r\x1b[2K${text}`);
    moving = text;
  };
  return {
    line: write,
    warn: (text) => write(`${style("yellow", "!", stream)} ${text}`),
    async step(title, work) {
      const startedAt = performance.now();
      const self = Symbol(title);
      working.push(self);
      let detail = "";
      let frame = 0;
      let saidAt = startedAt + SHOWN_AFTER_MS - PLAIN_EVERY_MS;
      const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
      const body = () => `${title}${detail === "" ? "" : `  ${style("dim", detail, stream)}`}`;
      const show = () => {
        const elapsed = style("dim", seconds(), stream);
        if (stream.isTTY) {
          if (working[0] !== self) return;
          redraw(
            `${style("cyan", FRAMES[frame++ % FRAMES.length]!, stream)} ${shorten(`${title}  ${detail}`, (stream.columns || 80) - 12)}  ${elapsed}`,
          );
        } else if (performance.now() - saidAt >= PLAIN_EVERY_MS) {
          saidAt = performance.now();
          write(`… ${body()}  ${elapsed}`);
        }
      };
      const timer = setInterval(show, FRAME_MS);
      const finish = (mark: string) => {
        clearInterval(timer);
        working.splice(working.indexOf(self), 1);
        redraw(undefined);
        write(`${mark} ${body()}  ${style("dim", seconds(), stream)}`);
      };
      try {
        const result = await work((text) => {
          detail = text;
        });
        finish(style("green", "✓", stream));
        return result;
      } catch (error) {
        finish(style("red", "✗", stream));
        throw error;
      }
    },
  };
}

/** A bar with its numbers, such as `██░░ 2/4`. */
export function barOf(done: number, total: number): string {
  const width = 24;
  const filled = Math.round((done / Math.max(total, 1)) * width);
  return `${"█".repeat(filled)}${"░".repeat(width - filled)} ${done}/${total}`;
}

/** Shortens a text to a line's width. */
function shorten(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`;
}
