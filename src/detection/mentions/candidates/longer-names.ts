import type { Candidate } from "./candidates.ts";
import type { Company } from "./types.ts";

/**
 * Well-known names of others (firms, persons, works, places) of which a brand's word is the first or the last: the word, what stands
 * before it in them, `>`, what follows. They are told by their words, for in lists of companies their form tells nothing: "Delta
 * Dental" stands among dental insurers as Delta does among airlines.
 */
const OTHERS = `
ally > mcbeal
american > cancer eagle express family girl heart red standard tower
apple > bank cider federal hospitality pie vacations
arc > de raiders 'teryx
base > camp jumping
bear grizzly polar teddy > grylls stearns
bench > press
bing chandler > crosby
blink > charging fitness -182
blue > apron bottle cross diamond origin
bob > dylan hope marley ross
bolt usain > beranek threads
box > hill office
brave > new
casino > de royale
casper > ruud
celine > dion
claude > chabrol debussy giroux monet rains shannon
close glenn >
clover > health
columbia british > pictures records
copper > mountain river
craft > beer bier brewery brewing
dave > & chappelle grohl matthews ramsey
delta > children dental electronics faucet force
diesel vin >
domino fats > sugar
dove > chocolate
dyson frank freeman > sphere
emma > bunton raducanu stone thompson watson
ergo cogito > sum
express american orient panda polar >
focus ford >
fossil > fuel fuels
free > fire guy willy
galaxy la milky samsung >
gap > insurance year
general > dynamics electric mills motors
ghost > recon rider
harvest > moon
hinge > health
hp > lovecraft sauce
leclerc charles >
lincoln > center electric financial highway memorial tunnel
linear > algebra programming regression technology
loom the >
lotus white >
lush > life
mars bruno veronica >
mercury freddie > insurance marine
mint > julep mobile
miro joan >
monday > morning night
monster > energy high hunter truck
nest > bedding fragrances
next > generation insurance level
notion > capital
omega > 3
on > semiconductor
oracle > arena park
orange > county is julius theory
oscar > isaac mayer wilde
penny > dreadful lane
pilot > flying pen pens
public > enemy health storage
puma > biotechnology energy
purple > carrot haze heart rain
quaker > state
real > betis estate madrid sociedad
reformation protestant >
ring > fit pop
root > beer canal
sage > green publications publishing therapeutics
segment > tree
sentry > insurance
shell > beach shockers
signal > iduna
snoop > dogg
spark apache >
square > enix mile
stern howard isaac >
stone emma rolling sharon >
supreme > court
target > date field
tesla nikola > coil
things stranger >
tim > berners burton cook ferriss hortons walz
toast avocado french melba >
total > recall war wine
united > arab healthcare kingdom nations rentals states therapeutics way
wise > county foods
zoom > telephonics
`;

interface Parts {
  before: readonly string[];
  after: readonly string[];
}

const partsOf = new Map(
  OTHERS.trim()
    .split("\n")
    .map((line): [string, Parts] => {
      const [head, tail] = line.split(">") as [string, string];
      const [word, ...before] = head.trim().split(" ");
      return [word!, { before, after: tail.trim().split(" ").filter(Boolean) }];
    }),
);

/** The word that follows, with a capital where its script has them; what is written onto the name with a sign, too. */
const NEXT =
  /^(?:\s([\p{Lu}\p{N}&][\p{L}\p{M}\p{N}]*)|(['’-][\p{L}\p{N}]+)|\s(de|is)(?=\s\p{Lu}|\s[Tt]he\s\p{Lu}))(?![\p{L}\p{M}\p{N}])/u;
const LAST = /(?<![\p{L}\p{M}\p{N}])(\p{Lu}[\p{L}\p{M}]*|(?<=\p{Lu}\p{L}+ of )the)\s$/u;
const reach = 24;

/**
 * Whether a name stands inside a well-known longer one that is not its company's. A company that has the other word in a domain or
 * a name of its own is the one that is meant.
 * @param text the visible text
 */
export function isInsideOthersName(text: string, { alias, start, end }: Candidate, company: Company): boolean {
  const parts = partsOf.get(alias.folded);
  if (!parts) return false;
  const isOwn = (word: string) =>
    [company.name, ...company.aliases, ...company.domains].some((own) => own.toLowerCase().includes(word.replace(/\W/g, "")));
  const next = NEXT.exec(text.slice(end, end + reach));
  const after = (next?.[1] ?? next?.[2] ?? next?.[3])?.toLowerCase().replace("’", "'");
  if (after !== undefined && parts.after.some((word) => after === word || after === `-${word}`) && !isOwn(after)) return true;
  const before = LAST.exec(text.slice(Math.max(0, start - reach), start))?.[1]?.toLowerCase();
  return before !== undefined && parts.before.includes(before) && !isOwn(before);
}
