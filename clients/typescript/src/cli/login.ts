import { createAnswerscope, orThrow } from "../index.ts";
import { type Common, note, print, urlOf } from "./context.ts";
import { readCredentials, removeCredentials, writeCredentials } from "./credentials.ts";
import { usage } from "./failures.ts";
import { revoke, signIn, tokenOf } from "./oauth.ts";

export const loginOptions = {
  "read-only": { type: "boolean" },
  "no-browser": { type: "boolean" },
} as const;

interface Options extends Common {
  "read-only"?: boolean | undefined;
  "no-browser"?: boolean | undefined;
}

/** `answerscope login [--key KEY]`: by browser, or with a key; what is kept has been tried. */
export async function login(positionals: string[], options: Options): Promise<void> {
  if (positionals.length > 0) throw usage("login takes no arguments");
  const before = await readCredentials();
  const url = urlOf(options, before);
  const credentials = options.key
    ? { url, apiKey: options.key }
    : {
        url,
        grant: await signIn(url, {
          readOnly: options["read-only"] ?? false,
          openBrowser: !options["no-browser"],
          show: (address) => note({}, `Sign in with your browser:\n\n  ${address}\n`),
        }),
      };
  const client = createAnswerscope({
    baseUrl: url,
    ...("grant" in credentials ? { accessToken: tokenOf({ url, grant: credentials.grant! }) } : { apiKey: credentials.apiKey! }),
  });
  const { websites } = await orThrow(client.GET("/websites"));
  await writeCredentials(credentials);
  if (before?.grant) await revoke(before.grant);
  print(options, { url, websites: websites.length }, () => `Signed in at ${url}: ${websites.length} websites within reach.`);
}

/** `answerscope logout`: ends the connection and forgets what was kept. */
export async function logout(positionals: string[], options: Common): Promise<void> {
  if (positionals.length > 0) throw usage("logout takes no arguments");
  const credentials = await readCredentials();
  if (credentials?.grant) await revoke(credentials.grant);
  await removeCredentials();
  print(options, { signed_in: false }, () => "Signed out.");
}
