import type { IExecuteSingleFunctions, IN8nHttpFullResponse, INodeExecutionData } from "n8n-workflow";

/** An item for each row of a table, with the names of its columns. */
export async function rowsAsItems(
  this: IExecuteSingleFunctions,
  _items: INodeExecutionData[],
  { body }: IN8nHttpFullResponse,
): Promise<INodeExecutionData[]> {
  const { columns, rows } = body as unknown as { columns: string[]; rows: (string | number | boolean | null)[][] };
  return rows.map((row) => ({ json: Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])) }));
}

/** An item with the file of an export, and the cursor of the next one. */
export async function fileAsItem(
  this: IExecuteSingleFunctions,
  _items: INodeExecutionData[],
  { body, headers }: IN8nHttpFullResponse,
): Promise<INodeExecutionData[]> {
  const dataset = this.getNodeParameter("dataset") as string;
  const format = this.getNodeParameter("format") as string;
  const file = await this.helpers.prepareBinaryData(body as Buffer, `${dataset}.${format}`);
  const json = { dataset, next_cursor: headers["x-next-cursor"] ?? null, has_more: headers["x-has-more"] === "true" };
  return [{ json, binary: { data: file } }];
}
