import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, chromium, type Page } from "playwright-core";

const installed = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Why no browser can be started on this machine; null where one can. CI has one: there it is a failure, not a reason. */
export const noBrowser: string | null =
  existsSync(installed) || process.env.CI ? null : `no browser at ${installed}; set CHROMIUM to the program of one`;

export const startBrowser = (): Promise<Browser> => chromium.launch({ executablePath: installed, args: ["--no-sandbox"] });

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds in a page as it is now, a line each. The page's own policy stays in force: the checker is evaluated by the debugger.
 *
 * @param rules only these, of all.
 */
export async function violationsOf(page: Page, rules: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe);
  const options = rules.length > 0 ? { runOnly: { type: "rule", values: rules } } : {};
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 200))))`);
}

/** The parts of a page that reach over the edge of the window, so that the page scrolls sideways; none where it does not. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > width + 1 && !element.closest(".scroll, pre"))
      .map((element) => element.outerHTML.slice(0, 120));
  })()`);
