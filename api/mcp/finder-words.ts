/** Words that say nothing of the task. They stand in names and descriptions of tools as well, and would make those fit. */
export const fillers: ReadonlySet<string> = new Set(
  (
    "a an the this that these those my our your their its it i we you they me us them is are be was were do does did can could would should will " +
    "may have has had get give let please want need like how what which when where why and or of to in on at by from with for into about as " +
    "every all any some one more most than then there here now just also only new every via per up out off"
  ).split(" "),
);

/** A word without the endings that people and tools use it with: "deletion" and "delete", "schedules" and "scheduled". */
export const stem = (word: string): string =>
  word.replace(/(?<=[a-z0-9]{3})(?:ings?|ions?|ed|es|s)$/, "").replace(/(?<=[a-z0-9]{3})e$/, "");

/** What people call things and acts, by groups of: their words, and the words of the tools. */
const groups: [people: string, tools: string][] = [
  ["article post blog copy text essay story guide page draft", "content"],
  ["write author compose rewrite improve optimise optimize", "generate content"],
  ["undo revert rollback earlier older previous history", "restore version"],
  ["client customer brand site domain account", "website"],
  ["onboard register setup", "create provision website"],
  ["spend spent cost price billing bill invoice consumption paid pay", "credit usage"],
  ["money balance budget left remaining", "credits"],
  ["erase drop discard trash", "delete"],
  ["wrong false incorrect outdated", "update review"],
  ["claim statement information", "fact"],
  ["accept approve confirm decline reject", "review"],
  ["kb wiki category", "pillar knowledge"],
  ["upload ingest extract", "import"],
  ["combine join dedupe duplicate", "merge"],
  ["proposal prospect presentation", "pitch"],
  ["log trail changelog", "audit activity"],
  ["tab folder board", "sheet"],
  ["question query keyword", "prompt"],
  ["rival competition opponent", "competitor"],
  ["ranking rank", "position"],
  ["sentiment tonality reputation opinion adjective quality perception praise criticism", "attribute"],
  ["country region city place market", "location"],
  ["noise significant significance difference versus", "compare"],
  ["yesterday recent happened history", "activity"],
  ["who whose whom", "activity audit member"],
  ["csv excel spreadsheet download export dump", "query rows"],
  ["analysis audit check advice", "seo recommendations"],
  ["url link reference backlink quote quoted cited", "source citation"],
  ["product carousel shop ecommerce", "shopping"],
  ["cron plan daily weekly monthly recurring monday tuesday wednesday thursday friday saturday sunday", "schedule"],
  ["stop abort end halt", "cancel revoke pause"],
  ["filter bookmark", "saved view"],
  ["show see display view", "list read"],
  ["add make", "create"],
  ["change edit modify rename", "update edit"],
];

const pairs = groups.flatMap(([people, tools]) => people.split(" ").map((word) => ({ word: stem(word), tools })));

/** By the stem of each word of people's, the stems of the words of the tools. */
export const saidAs: ReadonlyMap<string, string[]> = new Map(
  [...Map.groupBy(pairs, ({ word }) => word)].map(([word, said]) => [
    word,
    said.flatMap(({ tools }) => tools.split(" ").map(stem)),
  ]),
);
