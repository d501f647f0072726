import type { Language } from '#app/platform/text/language.ts';

/** A product's composition. Fibres have whole percentages that add up to 100, the largest first; materials of shoes have none. */
type Part = { name: string | undefined; materials: { name: string; percent?: number }[] };
type Composition = { parts: Part[]; hasAnimalParts: boolean };

/** The word or line that is wrong, as typed, for the text `adminProducts.problem.{reason}`. */
type Refusal = { reason: `composition-${Problem}`; word: string };
type Problem = 'form' | 'part' | 'fibre' | 'marketing' | 'animal' | 'material' | 'sum';

/** Parts of a product that may have different fibres. The regulation requires the fibres of each part. */
const partNames = [
  { en: ['outer fabric'], nl: ['buitenstof'] },
  { en: ['lining'], nl: ['voering'] },
  { en: ['filling'], nl: ['vulling'] },
  { en: ['ribbing'], nl: ['boord'] },
  { en: ['trim'], nl: ['afwerking'] },
  { en: ['embroidery'], nl: ['borduursel'] },
];
/** Directive 94/11/EC, annex I, names these parts of shoes and their materials. */
const shoeParts = [
  { en: ['upper'], nl: ['bovendeel', 'bovenwerk'] },
  {
    en: ['lining and sock', 'lining and insole'],
    nl: ['voering en inlegzool', 'voering en binnenzool'],
  },
  { en: ['outer sole', 'outersole', 'outsole', 'sole'], nl: ['buitenzool', 'loopzool', 'zool'] },
];
const shoeMaterials = [
  { en: ['leather'], nl: ['leder', 'leer'] },
  { en: ['coated leather'], nl: ['gecoat leder', 'gecoat leer'] },
  { en: ['textile', 'textiles'], nl: ['textiel'] },
  {
    en: ['other materials', 'other material', 'all other materials'],
    nl: ['overige materialen', 'overig materiaal', 'andere materialen', 'ander materiaal'],
  },
];
/** Article 12 requires this text for products with leather, horn, bone, feathers and the like. */
const animalParts = {
  en: 'contains non-textile parts of animal origin',
  nl: 'bevat niet-textiele delen van dierlijke oorsprong',
};
const LAST = 'other fibres';
const marketing =
  /\b(?:organic|recycled|pure|vegan|natural|sustainable|genuine|real|faux|fake|eco|bio|biologische?|gerecyclede?|gerecycleerde?|puur|zuivere?|veganistische?|natuurlijke?|duurzame?|duurzaam|echte?|nep)\b/i;
const animal =
  /\b(?:leather|suede|nubuck|fur|feathers?|down|horn|leder|(?:kalfs|lams|runds)?leer|suède|bont|veren|dons|hoorn)\b/i;

/** Parses text such as "95% cotton, 5% elastane" in either language. Returns English with the largest share first. */
export function readComposition(typed: string): { ok: true; text: string } | ({ ok: false } & Refusal) {
  const composition = parse(typed);
  return 'reason' in composition
    ? { ok: false, ...composition }
    : { ok: true, text: write(composition, 'en') };
}

/** Translates a stored composition into one line for each part. Returns unreadable text unchanged. */
export function compositionIn(language: Language, kept: string): string {
  const composition = parse(kept);
  if ('reason' in composition) return kept;
  return write(composition, language)
    .split('; ')
    .map((line) => line.replace(/^\p{L}/u, (letter) => letter.toUpperCase()))
    .join('\n');
}

function parse(typed: string): Composition | Refusal {
  const pieces = typed
    .split(/[;\n]/)
    .map((piece) => piece.trim().replace(/\s+/g, ' ').replace(/\.$/, ''))
    .filter(Boolean);
  if (pieces.length === 0) return refusal('form', typed.trim());
  const clothes = pieces.filter((piece) => !Object.values(animalParts).includes(piece.toLowerCase()));
  const parts: Part[] = [];
  for (const piece of clothes) {
    const part = parsePart(piece);
    if ('reason' in part) return part;
    parts.push(part);
  }
  const named = parts.map(({ name }) => name);
  const unnamed = clothes.find((_, place) => !named[place] || named.indexOf(named[place]) < place);
  if (unnamed && parts.length > 1) return refusal('form', unnamed);
  return { parts, hasAnimalParts: clothes.length < pieces.length };
}

function parsePart(piece: string): Part | Refusal {
  const [, label, list = piece] = /^([^:]*):(.*)$/.exec(piece) ?? [];
  const said = list.split(/(?<!\d),/).map((one) => one.trim());
  const shoePart = label && englishOf(shoeParts, label.trim());
  if (shoePart) return parseShoePart(shoePart, said, piece);
  const name = label && englishOf(partNames, label.trim());
  if (label !== undefined && !name) return refusal('part', label.trim() || piece);
  const fibres: Fibre[] = [];
  for (const one of said) {
    const [claim] = marketing.exec(one) ?? [];
    if (claim) return refusal('marketing', claim);
    const [skin] = animal.exec(one) ?? [];
    if (skin) return refusal('animal', skin);
    const [, percent, typed] = /^(\d{1,3})\s*% ?(.+)$/.exec(one) ?? [];
    if (!percent || !typed) return refusal('form', one || piece);
    const fibre = englishOf(fibreNames, typed);
    if (!fibre) return refusal('fibre', typed);
    fibres.push({ name: fibre, percent: Number(percent) });
  }
  const isEachOnce = new Set(fibres.map((fibre) => fibre.name)).size === fibres.length;
  const sum = fibres.reduce((all, { percent }) => all + percent, 0);
  if (!isEachOnce || sum !== 100 || fibres.some(({ percent }) => percent === 0)) return refusal('sum', piece);
  return { name, materials: fibres.sort(theMostFirst) };
}

/** Article 4 of the directive requires the material of 80% of a part or, if there is none, the two main ones. */
function parseShoePart(name: string, said: string[], piece: string): Part | Refusal {
  const unknown = said.find((word) => !englishOf(shoeMaterials, word));
  const materials = new Set(said.map((word) => englishOf(shoeMaterials, word) ?? word));
  if (unknown !== undefined || materials.size < said.length || said.length > 2)
    return refusal('material', (unknown ?? said.join(', ')) || piece);
  return { name, materials: [...materials].map((material) => ({ name: material })) };
}

function refusal(problem: Problem, word: string): Refusal {
  return { reason: `composition-${problem}`, word };
}

type Fibre = { name: string; percent: number };

function theMostFirst(one: Fibre, other: Fibre): number {
  return Number(one.name === LAST) - Number(other.name === LAST) || other.percent - one.percent;
}

function write({ parts, hasAnimalParts }: Composition, language: Language): string {
  const lines = parts.map(({ name, materials }) => {
    const list = materials.map((one) =>
      one.percent
        ? `${one.percent}% ${nameIn(language, fibreNames, one.name)}`
        : nameIn(language, shoeMaterials, one.name),
    );
    return `${name ? `${nameIn(language, [...partNames, ...shoeParts], name)}: ` : ''}${list.join(', ')}`;
  });
  return [...lines, ...(hasAnimalParts ? [animalParts[language]] : [])].join('; ');
}

type Names = readonly { en: readonly string[]; nl: readonly string[] }[];

function englishOf(names: Names, word: string): string | undefined {
  const lower = word.toLowerCase();
  return names.find(({ en, nl }) => en.includes(lower) || nl.includes(lower))?.en[0];
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
