import type { PageVariables } from './page-variables-types.ts';
import type { Prose } from './prose-text.ts';

export function sustainabilityInEnglish({ brand }: PageVariables): Prose {
  return {
    title: 'Sustainability',
    description: `What ${brand} does about cloth, quantity and waste, and what it has not solved yet.`,
    lead: 'Making clothes takes water, land and work. We would rather tell you what we do about that than call ourselves a word.',
    changedOn: '2026-11-22',
    sections: [
      {
        id: 'cloth',
        title: 'Cloth',
        parts: [
          'Most of what we make is linen or cotton; we began with linen. Flax grows in a wide strip along the sea from Normandy to Zeeland, on rain, and nearly every part of the plant is used. It makes a cloth that gets better for years, which matters more than anything else about it.',
          {
            fields: [
              ['Linen', 'European flax, woven in weights that can take a hot iron.'],
              [
                'Cotton',
                'From voile and poplin to jersey, canvas and denim, unmixed: a cloth of one fibre can become a fibre again.',
              ],
              [
                'Satin and crêpe',
                'Viscose, made of wood. They drape as we want them to; they also ask for cool water and a careful hand.',
              ],
              ['Silk', 'In one scarf and one camisole, nowhere else.'],
              [
                'Leather',
                'Cowhide tanned with bark, in belts, sandals and handles. It lasts decades when it is kept dry.',
              ],
              ['Straw and raffia', 'Plaited and stitched, in hats and one bag.'],
            ],
          },
          'Each product page names its cloth in full, and how to care for it, under Size & fit.',
        ],
      },
      {
        id: 'quantity',
        title: 'As many as will be worn',
        parts: [
          'The piece that harms most is the one nobody wears. We make small numbers and make them again when they are gone, so now and then your size is sold out. A drop is made once, in one run, and what is left at its end is not burned, shredded or dumped: it stays with us until somebody wants it.',
          'We hold no sales that make you buy two to get one cheaper.',
        ],
      },
      {
        id: 'making',
        title: 'Made to be mended',
        parts: [
          'Felled seams, buttons on a shank, a hem with enough cloth in it to be let down. We look at every piece the way a tailor does who will see it again in five years.',
          {
            list: [
              'Tear, lost button or open seam? [Write to us](/contact). We send thread, cloth or a button to match, free of charge, as long as we have them.',
              'Wash less, wash cool, dry on a line. Each product page says how, and linen forgives nearly everything.',
              'Done with it? Give it to somebody. A kaftan has no age and very little size.',
            ],
          },
        ],
      },
      {
        id: 'parcels',
        title: 'Parcels',
        parts: [
          'Boxes of recycled board, tissue paper, paper tape. What you order together travels together. Returning is free, because clothes have to be tried on; but a parcel that goes two ways weighs twice, so each product page gives measurements to lay beside something of your own, and an honest word about the fit.',
        ],
      },
      {
        id: 'not-yet',
        title: 'What we have not solved',
        parts: [
          {
            list: [
              'Cotton needs a great deal of water where it grows. We do not yet know the field for every metre of ours.',
              'Embroidery from Rabat and Fez and denim from the other end of the Mediterranean travel to Amsterdam by road and sea, and then to you.',
              'We have not had our footprint measured by anyone else, so you will find no figure, seal or promise of neutrality here.',
            ],
          },
          'When one of these lines can go, this page changes and says when. Ask us anything about a piece you are looking at: [we answer](/contact).',
        ],
      },
    ],
  };
}
