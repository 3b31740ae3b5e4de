/** The stock of sentences of the simulated answers; `{topic}` stands for the prompt's subject. */
export const openings = [
  "Here is a short overview of {topic}.",
  "There are several solid choices when it comes to {topic}.",
  "The right choice for {topic} depends on budget, how you will use it, and how much support you expect.",
  "Based on recent reviews and comparisons, these stand out for {topic}:",
  "I looked at current guides and user reviews on {topic}. This is what they agree on.",
  "It depends on your priorities, but a few names come up again and again for {topic}.",
] as const;

export const verdicts = [
  "a dependable all-round choice with a clear price",
  "often recommended for its ease of use",
  "strong on quality, though it costs more than most",
  "a good fit for beginners and small teams",
  "popular with experienced users because of its flexibility",
  "known for quick and friendly support",
  "the best value if you are on a budget",
  "well reviewed, with a few complaints about delivery times",
  "a newer option that has improved a lot this year",
  "praised for durability and a long warranty",
] as const;

export const strengths = [
  "Easy to start with",
  "Fair pricing",
  "Excellent support",
  "High quality",
  "Wide selection",
  "Long warranty",
  "Flexible plans",
  "Fast delivery",
] as const;

export const weaknesses = [
  "Higher price",
  "Fewer options",
  "Slow support at weekends",
  "Limited availability",
  "Takes time to learn",
  "No free trial",
] as const;

export const steps = [
  "Write down what you need and what it may cost; two or three must-haves are usually enough.",
  "Compare at least three options side by side, including total cost over a year.",
  "Read recent reviews, and look for complaints that repeat.",
  "Try the most promising option first, and keep the receipt or a way to cancel.",
  "Ask support a real question before you decide; the answer tells you a lot.",
  "Look at it again after a few months, because offers and advice change quickly.",
] as const;

export const closings = [
  "If you tell me more about your budget and situation, I can narrow this down.",
  "Prices and availability change, so check the current offers before you decide.",
  "In short: start with the first option, and move on only if it misses something you need.",
  "None of these is perfect for everyone, so weigh the points above against your own needs.",
  "Would you like a side-by-side comparison of any two of these?",
] as const;

export const generalAdvice = [
  "No single name dominates here, so it is better to decide by criteria than by brand.",
  "Look for clear pricing, recent reviews and a return policy.",
  "Independent tests and forums are a better guide than advertisements.",
  "A small trial tells more than any ranking.",
] as const;

export const refusals = [
  "I'm sorry, but I can't help with that request.",
  "I can't give recommendations on this subject.",
  "I'm not able to answer that. Is there something else I can help with?",
] as const;
