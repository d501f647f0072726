import { expect, test } from 'vitest';
import { countryGroups } from '../../app/addresses/shipping-countries.ts';
import { parseZoneForm } from '../../app/shipping/editing/parse-zone-form.ts';
import { menProducts } from '../products/men.ts';
import { delivery } from '../products/shared-copy.ts';
import { womenProducts } from '../products/women.ts';
import { sampleZones } from './shipping-zones.ts';

const zones = sampleZones.map((zone) => {
  const read = parseZoneForm(zone);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.zone;
});

test('every country is in one zone', () => {
  expect(zones.flatMap(({ countries }) => countries).sort()).toEqual([...countryGroups.flat()].sort());
});

test('standard delivery is free from what the texts of products promise, wherever it goes', () => {
  const promised = new Set(
    Object.values(delivery).flatMap(({ en, nl }) => [/€(\d+)/.exec(en)?.[1], /€ (\d+)/.exec(nl)?.[1]]),
  );
  expect(zones.map(({ methods: [standard] }) => standard?.freeFromCents)).toEqual(
    zones.map(() => Number([...promised].join()) * 100),
  );
  const sets = [...menProducts, ...womenProducts].filter(
    ({ deliveryAndReturns }) => deliveryAndReturns === delivery.set,
  );
  expect(sets.length).toBeGreaterThan(0);
  for (const { priceCents } of sets)
    for (const { methods } of zones)
      expect(priceCents).toBeGreaterThanOrEqual(methods[0]?.freeFromCents ?? 1e9);
});
