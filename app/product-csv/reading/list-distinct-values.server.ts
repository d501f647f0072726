import { wordKey } from '../mapping/import-mapping.ts';
import type { CountedValue, DistinctValues } from '../mapping/mapping-questions.ts';
import { audienceWord } from '../mapping/values-to-map.ts';
import { shortenCell } from './parsed-product.ts';
import type { Table, TableRow } from './read-table.server.ts';
import { listProductOptions } from './split-product-by-options.server.ts';

/** Limits the number of questions on the page. Products with further values are refused with a message. */
const MOST_ASKED = 200;
const MOST_OPTIONS = 20;

export function listDistinctValues(groups: TableRow[][], { headers, named }: Table): DistinctValues {
  const counted = { types: counter(), tags: counter(), genders: counter(), colours: counter() };
  const options = new Map<string, ReturnType<typeof newOption>>();
  for (const rows of groups) {
    const { cells } = rows[0] as TableRow;
    counted.types.add([cells.subcategory ?? '']);
    counted.tags.add((cells.tags ?? '').split(',').filter((tag) => tag.trim()));
    const audience = audienceWord(cells);
    if (audience) counted.genders.add([audience]);
    if (cells.colour?.trim()) counted.colours.add([cells.colour]);
    for (const { name, values } of listProductOptions(rows)) {
      const key = wordKey(name);
      const option = options.get(key) ?? newOption(name);
      option.count += 1;
      option.values.add(values);
      const together = values.slice(0, MOST_ASKED).map(shortenCell);
      option.together.set(JSON.stringify(together), together);
      options.set(key, option);
    }
  }
  const pricesDiffer = groups.some((rows) => {
    const prices = rows.flatMap(({ cells }) => cells.price?.trim() || []);
    return prices.some((price) => price !== prices[0]);
  });
  const keys = new Map([...headers].map(([key, header]) => [header, key]));
  return {
    columns: named.map((header) => ({ header: shortenCell(header), key: keys.get(header) ?? '' })),
    types: counted.types.list(),
    tags: counted.tags.list(),
    genders: counted.genders.list(),
    colours: counted.colours.list(),
    options: [...options.values()].slice(0, MOST_OPTIONS).map(({ values, together, ...option }) => ({
      ...option,
      values: values.list(),
      together: [...together.values()].slice(0, MOST_ASKED),
    })),
    pricesDiffer,
  };
}

function newOption(name: string) {
  return { name: shortenCell(name), count: 0, values: counter(), together: new Map<string, string[]>() };
}

function counter() {
  const words = new Map<string, CountedValue>();
  return {
    add(said: string[]): void {
      for (const [key, word] of new Map(said.map((one) => [wordKey(one), one.trim()]))) {
        const known = words.get(key);
        if (known) known.count += 1;
        else words.set(key, { word: shortenCell(word), count: 1 });
      }
    },
    list: (): CountedValue[] =>
      [...words.values()].sort((one, other) => other.count - one.count).slice(0, MOST_ASKED),
  };
}
