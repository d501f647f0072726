import { expect, test } from 'vitest';
import { panelsBounds } from '../cloth-images-and-renderer.ts';
import { bottomsOnFigure } from './bottoms-on-figure.ts';
import { trousers } from './trousers.ts';

const linen = { weave: 'linen', colour: '#f1e6cd' } as const;
const long = trousers(linen, { leg: 'straight', front: 'pleats' });
const short = trousers(linen, { leg: 'shorts', front: 'pleats' });

test('legs show below shorts and not below trousers', () => {
  const footOf = (garment: typeof long) => {
    const { y, height } = panelsBounds(bottomsOnFigure(garment, '#a9714f', linen, false).behind ?? []);
    return y + height;
  };
  expect(footOf(short)).toBeGreaterThan(1300);
  expect(footOf(long)).toBeLessThan(400);
});

test('a hand in a pocket is not seen, the other hangs beside the hip', () => {
  const limbs = (isInPocket: boolean) =>
    bottomsOnFigure(long, '#a9714f', linen, isInPocket).panels.slice(long.panels.length);
  const [pocketed] = limbs(true);
  const reach = panelsBounds(pocketed ? [pocketed] : []);
  expect(reach.x + reach.width).toBeLessThan(440);
  expect(reach.y + reach.height).toBeLessThan(594);
  const both = panelsBounds(limbs(false));
  expect(both.y + both.height).toBeGreaterThan(640);
});
