/** What a description promises, without its words. */
export function promises(document: unknown): {
  paths: Record<string, Record<string, unknown>>;
  schemas: Record<string, unknown>;
} {
  const words = new Set(["description", "summary", "example", "links", "headers", "tags", "title"]);
  const bare = (value: unknown, isMap: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => bare(item, false));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).filter(([key]) => isMap || !words.has(key));
    return Object.fromEntries(entries.map(([key, inner]) => [key, bare(inner, key === "properties" || key === "schemas")]));
  };
  const { paths, components } = document as { paths: unknown; components: { schemas: unknown } };
  return bare({ paths, schemas: components.schemas }, false) as ReturnType<typeof promises>;
}
