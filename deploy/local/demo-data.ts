import type { ModelId } from "../../src/integrations/ai-models/index.ts";

/** What the demo tracks. Every company is made up, and so is every answer about it. */

export interface DemoWebsite {
  name: string;
  url: string;
  description: string;
  industry: string;
  competitors: { name: string; url: string; aliases?: string[] }[];
  prompts: { text: string; type: "discovery" | "high_intent"; tags: string[]; topic: string }[];
}

const ask = (topic: string, tags: string[], type: "discovery" | "high_intent", ...texts: string[]) =>
  texts.map((text) => ({ text, type, tags, topic }));

/** The website that gets data on the first start. */
const first: DemoWebsite = {
  name: "Brightkettle",
  url: "https://brightkettle.example",
  description: "Electric kettles, tea makers and coffee gear for small kitchens",
  industry: "E-commerce & Retail",
  competitors: [
    { name: "Steamwell", url: "https://steamwell.example" },
    { name: "Pourly", url: "https://pourly.example", aliases: ["Pourly Coffee"] },
    { name: "Kessel & Co", url: "https://kessel-co.example", aliases: ["Kessel"] },
    { name: "Teaforge", url: "https://teaforge.example" },
    { name: "Morrowbrew", url: "https://morrowbrew.example" },
  ],
  prompts: [
    ...ask(
      "Kettles",
      ["Kettles", "Best of"],
      "high_intent",
      "What is the best electric kettle with temperature control?",
      "Which electric kettle is quietest in the morning?",
      "Which kettle boils water fastest for under 60 euros?",
      "What is the best small kettle for a studio kitchen?",
      "Which gooseneck kettle should I buy for pour-over coffee?",
      "Which electric kettle lasts longest?",
    ),
    ...ask(
      "Kettles",
      ["Kettles", "How to"],
      "discovery",
      "How do I remove limescale from an electric kettle?",
      "Is a glass kettle better than a steel one?",
      "How much electricity does a kettle use?",
      "Are plastic kettles safe?",
    ),
    ...ask(
      "Tea",
      ["Tea", "Best of"],
      "high_intent",
      "Which tea maker is best for loose leaf tea?",
      "What is the best gift for someone who loves tea?",
      "Which tea maker keeps green tea from turning bitter?",
      "What do tea shops use to brew at 80 degrees?",
    ),
    ...ask(
      "Tea",
      ["Tea", "How to"],
      "discovery",
      "At what temperature should I brew oolong tea?",
      "How long should black tea steep?",
      "Do I need a thermometer to brew white tea?",
    ),
    ...ask(
      "Coffee",
      ["Coffee", "Best of"],
      "high_intent",
      "What is the best pour-over coffee set for beginners?",
      "Which coffee grinder goes well with a gooseneck kettle?",
      "Which brand makes the most reliable home coffee gear?",
      "What should I buy to make good coffee at the office?",
    ),
    ...ask(
      "Coffee",
      ["Coffee", "How to"],
      "discovery",
      "How do I make pour-over coffee without a scale?",
      "Which water temperature is right for light roast coffee?",
      "Is a French press easier than pour-over?",
      "How do I clean a coffee grinder?",
    ),
  ],
};

const others = ["Harbor Lane Bikes", "Quillmark Notebooks", "Loftwing Luggage", "Saltgarden Skincare", "Tinderbox Stoves"];

/** The demo organization's websites; all but the first start without data. */
export const demoWebsites: DemoWebsite[] = [
  first,
  ...others.map((name) => {
    const thing = name.split(" ").at(-1)!.toLowerCase();
    return {
      name,
      url: `https://${name.toLowerCase().replaceAll(" ", "-")}.example`,
      description: `${name}, a made-up brand`,
      industry: "E-commerce & Retail",
      competitors: ["Alderway", "Bluefern"].map((rival) => ({
        name: `${rival} ${thing}`,
        url: `https://${rival.toLowerCase()}-${thing}.example`,
      })),
      prompts: ask(
        thing,
        ["Best of"],
        "high_intent",
        `Which brand makes the best ${thing}?`,
        `Where can I buy good ${thing} online?`,
        `Which ${thing} are worth the money?`,
      ),
    };
  }),
];

/** Three models for the first run, so that it ends soon and still tells them apart. */
export const demoModels: ModelId[] = ["chatgpt", "perplexity", "gemini"];
