import type { ProductView } from './product-view.ts';

export const dropViews: Record<string, ProductView> = {
  d2: {
    detail: { shows: 'edge', at: [820, 980], zoom: 2.8, turn: -9, soft: 'left', ground: '#d9cfbd' },
    scene: {
      how: 'line',
      where: 'sunset',
      others: ['#3f7563', '#efe9dc'],
      turn: -4,
      wall: '#d3a57a',
      accent: '#3f7563',
    },
  },
  d3: {
    detail: { shows: 'embroidery', at: [600, 420], zoom: 3, turn: 7, soft: 'bottom', ground: '#a3ac86' },
    scene: {
      how: 'hung',
      where: 'courtyard',
      wall: '#f1e2ca',
      accent: '#3f7563',
      size: 0.74,
      at: [600, 800],
    },
  },
  d4: {
    detail: { shows: 'print', at: [580, 460], zoom: 2.7, turn: -10, soft: 'right', ground: '#d0a052' },
    scene: {
      how: 'worn',
      upper: 'camp',
      lower: 'straight',
      other: { piece: 'lower', weave: 'linen', colour: '#d8c19a' },
      hair: 'short',
      where: 'dusk',
      seen: 'near',
      wall: '#c9926a',
      accent: '#1f5a57',
    },
  },
  d5: {
    detail: { shows: 'embroidery', at: [600, 430], zoom: 2.8, turn: -6, soft: 'left', ground: '#bb5c38' },
    scene: {
      how: 'robed',
      trim: '#c79a45',
      hair: 'scarf',
      hairColour: '#f1e6cd',
      where: 'courtyard',
      seen: 'whole',
      wall: '#efd9bd',
      accent: '#1d5a63',
    },
  },
};
