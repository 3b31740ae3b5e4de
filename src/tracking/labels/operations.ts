import { z } from "zod";
import { opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { createLabel, deleteLabel, type LabelKind, labelName, labelSorting, readLabels, renameLabel } from "./labels.ts";

export const promptTagOperations = labelOperations("prompt_tag", { noun: "tag", path: "prompt-tags", schemaId: "PromptTag" });
export const topicOperations = labelOperations("topic", { noun: "topic", path: "topics", schemaId: "Topic" });

/** What callers read of a kind of label. */
interface Naming {
  noun: string;
  /** Of its routes, and of the names of its operations. */
  path: string;
  schemaId: string;
}

/** The operations of a kind of label, which differ in their names only. */
function labelOperations<Kind extends LabelKind>(kind: Kind, { noun, path, schemaId }: Naming) {
  const record = z
    .object({
      id: z.string(),
      name: z.string(),
      prompt_count: z.int().meta({ description: "Prompts that carry it, deleted ones not counted" }),
    })
    .meta({ id: schemaId });
  type Label = z.output<typeof record>;
  const output = z.object({ [kind]: record } as Record<Kind, typeof record>);
  const listed = z.object({ [`${kind}s`]: z.array(record) } as Record<`${Kind}s`, z.ZodArray<typeof record>>);
  const answer = (label: Label) => ({ [kind]: label }) as z.input<typeof output>;
  const idField = `${kind}_id`;
  const one = `/${path}/{${idField}}`;
  const id = { [idField]: opaqueId };
  const idOf = (input: object) => (input as Record<string, string>)[idField]!;
  const notFound = `The ${noun} does not exist`;
  const nameTaken = `Another ${noun} has the name; \`existing\` is that ${noun}`;

  return {
    list: operation({
      name: `${path}.list`,
      summary: `List the ${noun}s of a website's prompts by name`,
      rest: { method: "GET", path: `/${path}` },
      mcp: { tool: `list_${kind}s` },
      access: website("view"),
      input: z.object({ website_id: websiteId, ...labelSorting }),
      output: listed,
      handle: async (context, input) => ({ [`${kind}s`]: await readLabels(context, kind, input) }) as z.input<typeof listed>,
    }),
    create: operation({
      name: `${path}.create`,
      summary: `Create a ${noun} for prompts`,
      description: `Names are unique on a website; 409 names the ${noun} that has the name.`,
      rest: { method: "POST", path: `/${path}` },
      mcp: { tool: `create_${kind}` },
      access: website("admin"),
      idempotency: {},
      refusals: { 409: nameTaken },
      input: z.object({ website_id: websiteId, name: labelName }),
      output,
      handle: async (context, { name }) => answer(await createLabel(context, kind, name)),
    }),
    update: operation({
      name: `${path}.update`,
      summary: `Rename a ${noun}`,
      rest: { method: "PATCH", path: one },
      mcp: { tool: `update_${kind}`, idempotent: true },
      access: website("admin"),
      refusals: { 404: notFound, 409: nameTaken },
      input: z.object({ ...id, website_id: websiteId, name: labelName }),
      output,
      handle: async (context, input) => answer(await renameLabel(context, kind, idOf(input), input.name)),
    }),
    delete: operation({
      name: `${path}.delete`,
      summary: `Delete a ${noun}; its prompts stay, without it`,
      rest: { method: "DELETE", path: one },
      mcp: { tool: `delete_${kind}`, destructive: true, idempotent: true },
      access: website("admin"),
      refusals: { 404: notFound },
      input: z.object({ ...id, website_id: websiteId }),
      output: z.object({ success: z.boolean() }),
      async handle(context, input) {
        await deleteLabel(context, kind, idOf(input));
        return { success: true };
      },
    }),
  };
}
