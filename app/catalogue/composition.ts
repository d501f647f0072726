import type { Language } from '#app/platform/text/language.ts';

/** A product's composition. The largest share comes first; percentages are whole numbers and add up to 100. */
type Part = { name: string | undefined; fibres: { name: string; percent: number }[] };
type Composition = { parts: Part[]; hasAnimalParts: boolean };

type CompositionProblem = 'composition-form' | 'composition-fibre' | 'composition-sum';

/** Parts of a product that may have different fibres. The regulation requires the fibres of each part. */
const partNames = [
  { en: ['outer fabric'], nl: ['buitenstof'] },
  { en: ['lining'], nl: ['voering'] },
  { en: ['filling'], nl: ['vulling'] },
  { en: ['ribbing'], nl: ['boord'] },
  { en: ['trim'], nl: ['afwerking'] },
  { en: ['embroidery'], nl: ['borduursel'] },
];
/** Article 12 requires this text for products with leather, horn, bone, feathers and the like. */
const animalParts = {
  en: 'contains non-textile parts of animal origin',
  nl: 'bevat niet-textiele delen van dierlijke oorsprong',
};
const LAST = 'other fibres';

/** Parses text such as "95% cotton, 5% elastane" in either language. Returns English with the largest share first. */
export function readComposition(
  typed: string,
): { ok: true; text: string } | { ok: false; reason: CompositionProblem } {
  const composition = parse(typed);
  return typeof composition === 'string'
    ? { ok: false, reason: composition }
    : { ok: true, text: write(composition, 'en') };
}

/** Translates a stored composition into one line for each part. Returns unreadable text unchanged. */
export function compositionIn(language: Language, kept: string): string {
  const composition = parse(kept);
  if (typeof composition === 'string') return kept;
  return write(composition, language)
    .split('; ')
    .map((line) => line.replace(/^\p{L}/u, (letter) => letter.toUpperCase()))
    .join('\n');
}

function parse(typed: string): Composition | CompositionProblem {
  const pieces = typed
    .toLowerCase()
    .split(/[;\n]/)
    .map((piece) => piece.trim().replace(/\s+/g, ' ').replace(/\.$/, ''))
    .filter(Boolean);
  const clothes = pieces.filter((piece) => !Object.values(animalParts).includes(piece));
  const parts: Part[] = [];
  for (const piece of clothes) {
    const part = parsePart(piece);
    if (typeof part === 'string') return part;
    parts.push(part);
  }
  const named = parts.map(({ name }) => name);
  const areNamed = parts.length === 1 || (named.every(Boolean) && new Set(named).size === named.length);
  if (parts.length === 0 || !areNamed) return 'composition-form';
  return { parts, hasAnimalParts: clothes.length < pieces.length };
}

function parsePart(piece: string): Part | CompositionProblem {
  const [label, list] = piece.includes(':') ? piece.split(':', 2) : [undefined, piece];
  const name = label === undefined ? undefined : englishOf(partNames, label.trim());
  if (label !== undefined && !name) return 'composition-form';
  const fibres: Part['fibres'] = [];
  for (const said of (list ?? '').split(',')) {
    const [, percent, typed] = /^\s*(\d{1,3})\s*% ?(.+?)\s*$/.exec(said) ?? [];
    if (!percent || !typed) return 'composition-form';
    const fibre = englishOf(fibreNames, typed);
    if (!fibre) return 'composition-fibre';
    fibres.push({ name: fibre, percent: Number(percent) });
  }
  const isEachOnce = new Set(fibres.map((fibre) => fibre.name)).size === fibres.length;
  const sum = fibres.reduce((all, { percent }) => all + percent, 0);
  if (!isEachOnce || sum !== 100 || fibres.some(({ percent }) => percent === 0)) return 'composition-sum';
  return { name, fibres: fibres.sort(theMostFirst) };
}

function theMostFirst(one: Part['fibres'][number], other: Part['fibres'][number]): number {
  return Number(one.name === LAST) - Number(other.name === LAST) || other.percent - one.percent;
}

function write({ parts, hasAnimalParts }: Composition, language: Language): string {
  const lines = parts.map(({ name, fibres }) => {
    const list = fibres.map((fibre) => `${fibre.percent}% ${nameIn(language, fibreNames, fibre.name)}`);
    return `${name ? `${nameIn(language, partNames, name)}: ` : ''}${list.join(', ')}`;
  });
  return [...lines, ...(hasAnimalParts ? [animalParts[language]] : [])].join('; ');
}

type Names = readonly { en: readonly string[]; nl: readonly string[] }[];

function englishOf(names: Names, word: string): string | undefined {
  return names.find(({ en, nl }) => en.includes(word) || nl.includes(word))?.en[0];
}

function nameIn(language: Language, names: Names, english: string): string {
  return names.find(({ en }) => en[0] === english)?.[language][0] ?? english;
}

/** Regulation (EU) 1007/2011, annex I, allows only these names. The first of several names for a fibre is displayed. */
export const fibreNames: { en: readonly [string, ...string[]]; nl: readonly [string, ...string[]] }[] = [
  { en: ['wool'], nl: ['wol'] },
  { en: ['alpaca'], nl: ['alpaca'] },
  { en: ['llama'], nl: ['lama'] },
  { en: ['camel'], nl: ['kameel'] },
  { en: ['cashmere'], nl: ['kasjmier'] },
  { en: ['mohair'], nl: ['mohair'] },
  { en: ['angora'], nl: ['angora'] },
  { en: ['vicuña', 'vicuna'], nl: ['vicuña', 'vicuna'] },
  { en: ['yak'], nl: ['jak'] },
  { en: ['guanaco'], nl: ['guanaco'] },
  { en: ['cashgora'], nl: ['cashgora'] },
  { en: ['beaver'], nl: ['bever'] },
  { en: ['otter'], nl: ['otter'] },
  { en: ['horsehair'], nl: ['paardenhaar'] },
  { en: ['silk'], nl: ['zijde'] },
  { en: ['cotton'], nl: ['katoen'] },
  { en: ['kapok'], nl: ['kapok'] },
  { en: ['linen', 'flax'], nl: ['linnen', 'vlas'] },
  { en: ['hemp', 'true hemp'], nl: ['hennep'] },
  { en: ['jute'], nl: ['jute'] },
  { en: ['abaca'], nl: ['abaca', 'manillahennep'] },
  { en: ['alfa'], nl: ['alfa'] },
  { en: ['coir'], nl: ['kokosvezel', 'kokos'] },
  { en: ['broom'], nl: ['brem'] },
  { en: ['ramie'], nl: ['ramee'] },
  { en: ['sisal'], nl: ['sisal'] },
  { en: ['acetate'], nl: ['acetaat'] },
  { en: ['alginate'], nl: ['alginaat'] },
  { en: ['cupro'], nl: ['cupro'] },
  { en: ['modal'], nl: ['modal'] },
  { en: ['protein'], nl: ['proteïne', 'proteine'] },
  { en: ['triacetate'], nl: ['triacetaat'] },
  { en: ['viscose'], nl: ['viscose'] },
  { en: ['acrylic'], nl: ['acryl'] },
  { en: ['chlorofibre'], nl: ['chloorvezel'] },
  { en: ['fluorofibre'], nl: ['fluorvezel'] },
  { en: ['modacrylic'], nl: ['modacryl'] },
  { en: ['polyamide', 'nylon'], nl: ['polyamide', 'nylon'] },
  { en: ['aramid'], nl: ['aramide'] },
  { en: ['polyimide'], nl: ['polyimide'] },
  { en: ['lyocell'], nl: ['lyocell'] },
  { en: ['polylactide'], nl: ['polylactide'] },
  { en: ['polyester'], nl: ['polyester'] },
  { en: ['polyethylene'], nl: ['polyethyleen'] },
  { en: ['polypropylene'], nl: ['polypropyleen'] },
  { en: ['polycarbamide'], nl: ['polycarbamide'] },
  { en: ['polyurethane'], nl: ['polyurethaan'] },
  { en: ['vinylal'], nl: ['vinylal'] },
  { en: ['trivinyl'], nl: ['trivinyl'] },
  { en: ['elastodiene'], nl: ['elastodieen'] },
  { en: ['elastane'], nl: ['elastaan'] },
  { en: ['glass fibre'], nl: ['textielglas', 'glasvezel'] },
  { en: ['elastomultiester'], nl: ['elastomultiester'] },
  { en: ['elastolefin'], nl: ['elastolefine'] },
  { en: ['melamine'], nl: ['melamine'] },
  { en: ['metal fibre'], nl: ['metaalvezel'] },
  { en: ['paper fibre'], nl: ['papiervezel'] },
  // Names fibres of at most 5% each and 15% together; it must come last.
  { en: ['other fibres'], nl: ['overige vezels'] },
];
