import type { Container } from "./container.ts";
import type { Passage } from "./passages.ts";

/**
 * Whether passages are main text by the elements they stand in alone: `<main>`, else `<article>`, else all but navigation, header,
 * footer, asides and forms.
 */
export function declaredMain(passages: Passage[]): boolean[] {
  const inBody = ({ container: { inside } }: Passage) => inside.nav + inside.footer + inside.aside + inside.dialog === 0;
  const some = (kind: keyof Container["inside"]) =>
    passages.some((passage) => passage.container.inside[kind] > 0 && inBody(passage));
  const kind = some("main") ? "main" : some("article") ? "article" : null;
  return passages.map((passage) => {
    const { inside } = passage.container;
    if (!inBody(passage) || inside.form > 0) return false;
    return kind === null ? inside.header === 0 : inside[kind] > 0;
  });
}
