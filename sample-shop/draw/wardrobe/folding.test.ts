import { expect, test } from 'vitest';
import { panelsBounds } from '../cloth-images-and-renderer.ts';
import { pathBounds } from '../svg-path-geometry.ts';
import { folded, halved } from './folding.ts';
import { garmentOnBust, garmentOnFigure } from './garment-on-figure-or-bust.ts';
import { shirt } from './shirt.ts';
import { tank } from './strappy.ts';
import { top } from './top.ts';
import { trousers } from './trousers.ts';

const plain = shirt({ weave: 'poplin', colour: '#78763f' }, { collar: 'band', sleeve: 'long' });
const tee = top({ weave: 'jersey', colour: '#f1e6cd' }, { neck: 'crew', sleeve: 'short' });
const jeans = trousers({ weave: 'denim', colour: '#2f4f78' }, { leg: 'straight', front: 'jeans' });

test('of a folded top nothing sticks out but its collar, and no piece of it is empty', () => {
  for (const garment of [plain, tee]) {
    const { x, width, y, height } = panelsBounds(folded(garment, 196, 830).panels);
    expect(x).toBeGreaterThan(380);
    expect(x + width).toBeLessThan(820);
    expect(y + height).toBeLessThan(880);
    for (const { shape } of folded(garment, 196, 830).panels)
      expect(pathBounds(shape, 0).height).toBeGreaterThan(0);
  }
});

test('of trousers folded in half one leg lies on top, from waistband to knee', () => {
  const { panels, over, behind } = halved(jeans);
  const { x, width, y, height } = panelsBounds(panels);
  expect(x + width).toBeLessThan(620);
  expect(y).toBeLessThan(300);
  expect(y + height).toBeLessThan(880);
  expect([over, behind]).toEqual([undefined, []]);
});

test('arms leave the sleeves they are in: hands at long cuffs, whole arms below short ones', () => {
  const handOf = (garment: typeof plain) => panelsBounds(garmentOnFigure(garment, '#a9714f').behind ?? []);
  expect(handOf(plain).y + handOf(plain).height).toBeGreaterThan(1200);
  expect(handOf(tee).y + handOf(tee).height).toBeGreaterThan(1200);
});

test('without sleeves neck, shoulders and arms are of one piece', () => {
  const whole = garmentOnFigure(tank({ weave: 'rib', colour: '#22304d' }), '#a9714f').behind?.at(-1);
  const { x, width, y, height } = panelsBounds(whole ? [whole] : []);
  expect(y).toBeLessThan(200);
  expect(y + height).toBeGreaterThan(1200);
  expect(x + width / 2).toBe(600);
});

test('a bust stands on the floor behind what it wears', () => {
  const { behind = [], panels, hanging } = garmentOnBust(plain, 1446);
  expect(hanging).toEqual({ by: 'nothing' });
  expect(panelsBounds(behind).y + panelsBounds(behind).height).toBe(1446);
  expect(panels).toEqual(plain.panels);
});
