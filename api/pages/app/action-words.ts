/** Verbs whose past is not made by adding `ed`. */
const irregular: Readonly<Record<string, string>> = {
  ...{ transfer: "transferred", withdraw: "withdrawn", make: "made", reset: "reset", resend: "resent", hold: "held" },
};

const pastOf = (verb: string): string => irregular[verb] ?? `${verb}${verb.endsWith("e") ? "d" : "ed"}`;

/** An action of the audit trail in words: `key.create` as "Key created", `pitch.revoke_link` as "Pitch: link revoked". */
export function actionOf(action: string): string {
  const [entity, name] = action.split(".", 2).map((part) => part.replaceAll("_", " ")) as [string, string];
  const subject = entity.charAt(0).toUpperCase() + entity.slice(1);
  if (name === "allowance") return `${subject}: allowance changed`;
  const [verb, ...object] = name.split(" ") as [string, ...string[]];
  return object.length > 0 ? `${subject}: ${object.join(" ")} ${pastOf(verb)}` : `${subject} ${pastOf(verb)}`;
}
