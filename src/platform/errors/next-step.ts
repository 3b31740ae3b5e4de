/**
 * The sentence with which accepted work ends without its result: what happened, and then what the customer can do. Every place that ends
 * work as failed or canceled makes its sentence here.
 *
 * @param reason what happened, with or without a full stop.
 * @param step what to do next, a whole sentence; each kind of work has its own.
 */
export function withNextStep(reason: string, step: string): string {
  const said = reason.trim().replace(/(?<![.;,\s])[.;,\s]+$/u, "");
  return said.endsWith(step.replace(/\.$/u, "")) ? `${said}.` : `${said}. ${step}`;
}
