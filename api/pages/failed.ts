import { html } from "hono/html";
import type { Context } from "koa";
import type { ErrorAnswer } from "../errors.ts";
import { isForPeople } from "./for-people.ts";
import { sendAgain } from "./people/forms.ts";
import { showPage } from "./people/layout.ts";

/** What the service could not answer (500 and above), as a page for people. @returns whether it is one that asked. */
export async function showFailed(ctx: Context, { status, body, retryAfterSeconds }: ErrorAnswer): Promise<boolean> {
  if (!isForPeople(ctx)) return false;
  const { waiting } = ctx.state;
  const again =
    ctx.method === "GET"
      ? html`<p><a href="${ctx.path}${ctx.search}">Try again</a></p>`
      : waiting && html`<p>This page keeps what you entered.</p>${sendAgain(ctx, waiting)}`;
  await showPage(ctx, {
    status,
    ...(status === 503
      ? {
          title: "Not available right now",
          body: html`<p>${body.error}.</p>${retryAfterSeconds ? html`<p class="soft">In about ${retryAfterSeconds} seconds it may work again.</p>` : ""}${again}`,
        }
      : {
          title: "Something went wrong here",
          body: html`<p>The mistake is the service's, not yours, and was noted. Trying once more may help.</p>${again}
<p class="soft">If it stays so, tell whoever runs the service this number: <code>${ctx.state.requestId}</code></p>`,
        }),
  });
  return true;
}
