import { expect, test } from 'vitest';
import { drapeProperties, type Weave } from '../cloth/cloth-types-and-drape-properties.ts';
import { renderPanels } from './render-garment.ts';
import { drag, seam } from './seams-stitches-and-buttons.ts';

const swatch = {
  shape: 'M100 100 L300 100 L300 300 L100 300 Z',
  volume: 4,
  relief: seam('M200 100 V300'),
  folds: [drag([120, 120], [200, 160], [280, 280], 12, 8)],
};
const linen = { weave: 'linen', colour: '#a3ac86' } as const;
const whole = { box: { x: 90, y: 90, width: 220, height: 220 }, scale: 0.4 };
// The machine may have more to do than to draw.
const patience = { timeout: 30_000 };

test('the same panel comes out in the same bytes, with another seed in other folds', patience, async () => {
  const [first, second, other] = await Promise.all(
    [1, 1, 2].map((seed) => renderPanels([swatch], linen, { ...whole, seed })),
  );
  expect(first?.data.equals(second?.data as Buffer)).toBe(true);
  expect(first?.data.equals(other?.data as Buffer)).toBe(false);
});

test('cloth keeps its dye, whatever its threads and folds do', patience, async () => {
  const box = { x: 115, y: 115, width: 170, height: 170 };
  for (const weave of Object.keys(drapeProperties) as Weave[]) {
    const { data } = await renderPanels([swatch], { weave, colour: '#2c647d' }, { box, scale: 0.4 });
    const [r, g, b] = meanOf(data);
    expect([weave, Math.hypot(r - 0x2c, g - 0x64, b - 0x7d) < 40]).toEqual([weave, true]);
  }
});

test('a close-up shows the very cloth that is seen from afar', patience, async () => {
  const box = { x: 140, y: 140, width: 60, height: 60 };
  const far = await renderPanels([swatch], linen, { box, scale: 0.5 });
  const near = await renderPanels([swatch], linen, { box, scale: 2.5 });
  const seen = meanOf(far.data);
  meanOf(near.data).forEach((value, i) => {
    expect(Math.abs(value - (seen[i] as number))).toBeLessThan(10);
  });
});

function meanOf(data: Buffer): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < data.length; i += 4)
    for (const c of [0, 1, 2] as const) sums[c] += data[i + c] as number;
  return sums.map((sum) => sum / (data.length / 4)) as [number, number, number];
}
