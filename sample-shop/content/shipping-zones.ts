import { randomUUID } from 'node:crypto';
import { countryGroups } from '../../app/addresses/shipping-countries.ts';
import {
  type MethodFormValues,
  newMethod,
  type ZoneFormValues,
} from '../../app/shipping/editing/zone-form-values.ts';
import type { Words } from '../products/sample-product.ts';

const [, union = [], europe = [], overseas = []] = countryGroups;
const nearby: string[] = ['Belgium', 'Luxembourg', 'Germany'];

/** Delivery zones of the sample shop as an operator would enter them. Standard delivery is free from the amount that its texts promise. */
export const sampleZones: (ZoneFormValues & { id: string })[] = [
  zone(
    'netherlands',
    'Netherlands',
    ['Netherlands'],
    [
      standard('4.95', ['1', '2']),
      method({ en: 'Express delivery', nl: 'Spoedbezorging' }, '9.95', ['1', '1']),
      {
        ...method({ en: 'Pick up in the shop', nl: 'Ophalen in de winkel' }, '0', ['1', '2']),
        kind: 'pickup',
      },
    ],
  ),
  zone('nearby', 'Belgium, Luxembourg, Germany', nearby, [standard('6.95', ['2', '4'])]),
  zone(
    'european-union',
    'Rest of the European Union',
    union.filter((country) => !nearby.includes(country)),
    [standard('9.95', ['3', '7'])],
  ),
  zone('europe', 'Europe outside the EU', europe, [standard('14.95', ['4', '8'])]),
  zone('overseas', 'Other continents', overseas, [standard('19.95', ['6', '10'])]),
];

function zone(id: string, name: string, countries: string[], methods: MethodFormValues[]) {
  return { id, name, countries, methods };
}

function standard(costs: string, days: [from: string, to: string]): MethodFormValues {
  const words = { en: 'Standard delivery', nl: 'Standaardbezorging' };
  return { ...method(words, costs, days), freeFrom: '100' };
}

function method({ en, nl }: Words, costs: string, [daysFrom, daysTo]: [string, string]): MethodFormValues {
  const prices = [{ from: '0', costs }];
  return { ...newMethod(randomUUID()), name: en, nameNl: nl, daysFrom, daysTo, prices };
}
