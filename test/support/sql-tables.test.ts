import { expect, test } from "vitest";
import { sqlTexts, tablesNamed } from "./sql-tables.ts";

const namesIn = (text: string) => tablesNamed(text).map(({ name, writes }) => (writes ? `${name}!` : name));

test.each([
  ["select n from prompt p join website w on w.id = p.website_id left join only topic t on true", ["prompt", "website", "topic"]],
  ["select 1 from prompt p, lateral topic t, (select a, page from host) h where p.a = 1, b", ["prompt", "topic", "host"]],
  ["insert into mail (id) values (1) on conflict (id) do update set id = 2", ["mail!"]],
  ["update mail set id = 1 from invite i, app_user u where a in (1, role)", ["mail!", "invite", "app_user"]],
  ["delete from mail using invite where true", ["mail!", "invite"]],
  ["select extract(epoch from page) from tracking.page where a is distinct from page for update of page", ["tracking.page"]],
  ["select ' from page ' -- from page\n from host", ["host"]],
])("%s", (text, names) => {
  expect(namesIn(text)).toEqual(names);
});

test("templates of the tag are read with those inside of their values, and nothing else is", () => {
  const source = `const a = sql<Row>\`select \${b ? sql\`from page where x = \${"\`"}\` : x({ a: 1 })} from host\`; // sql\`from mail\`
    const c = \`from invite \${sql\`from role\`}\`; const d = "sql\`from topic\`";`;
  expect(sqlTexts(source).flatMap(namesIn)).toEqual(["page", "host", "role"]);
});
