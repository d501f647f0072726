import type { Words } from '../products/sample-product.ts';
import { lookbookAlt } from './lookbook-alt.ts';

export type SampleCampaign = {
  id: string;
  title: Words;
  description: Words;
  /** The first is the cover. */
  pictures: { file: string; alt: Words }[];
};

export const campaigns: SampleCampaign[] = [
  {
    id: 'arab-couture',
    title: { en: 'Arab couture', nl: 'Arabische couture' },
    description: {
      en: 'Kaftans, abayas and robes for an evening on the roof, seen from close by.\nSatin the red of pomegranates, braid laid on by hand, sleeves cut as wide as the wind asks. We took them through a house by the sea: from the white stairs of the morning, past tiled walls and doorways, to the terrace where the light goes.',
      nl: 'Kaftans, abaya’s en gewaden voor een avond op het dak, van dichtbij bekeken.\nSatijn in het rood van granaatappels, galon dat met de hand is opgezet, mouwen zo wijd als de wind ze wil. We namen ze mee door een huis aan zee: van de witte trap in de ochtend, langs tegelwanden en doorgangen, tot het terras waar het licht verdwijnt.',
    },
    pictures: picturesOf('arab-couture'),
  },
  {
    id: 'denim-jeans',
    title: { en: 'Denim & jeans', nl: 'Denim en jeans' },
    description: {
      en: 'Indigo, from the first dip to the last summer.\nDenim fades where it is lived in: at the knee, along the hem, around what you keep in your pocket. Jeans, shirts, jackets and skirts on chalk and sand, on the line above the sea and folded on the chair, in every blue between the dye and the sun.',
      nl: 'Indigo, van het eerste verfbad tot de laatste zomer.\nDenim verbleekt waar je erin leeft: op de knie, langs de zoom, rond wat je in je zak draagt. Jeans, overhemden, jasjes en rokken op kalk en zand, aan de lijn boven zee en gevouwen op de stoel, in elk blauw tussen verf en zon.',
    },
    pictures: picturesOf('denim-jeans'),
  },
];

function picturesOf(campaign: string): SampleCampaign['pictures'] {
  return Object.entries(lookbookAlt)
    .filter(([name]) => name.startsWith(`${campaign}-`))
    .map(([name, alt]) => ({ file: `lookbook/${name}.webp`, alt }));
}
