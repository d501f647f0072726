import type { Department } from '#app/catalogue/categories.ts';
import type { ShopRows } from '#app/catalogue/colours.ts';
import { shortenCell } from '../reading/parsed-product.ts';
import type { Difference, PlannedProduct } from './planned-product.ts';
import { changedValue, type WholeProduct } from './product-diff.ts';

type Value = Difference['after'];

const CONTEXT = 30;

/** Returns each changed value before and after; pictures by name. Long texts start shortly before the difference. */
export function describeDifferences(
  { product, changes, pictures }: Pick<PlannedProduct, 'product' | 'changes' | 'pictures'>,
  before: WholeProduct | undefined,
  names: { pictures: ReadonlyMap<string, string> } & ShopRows,
): Difference[] {
  if (!product) return [];
  const nameOf = (id: string) => names.pictures.get(id) ?? id;
  const now = (before?.imageIds ?? []).map(nameOf);
  const planned = pictures
    ? pictures.map((picture) =>
        'id' in picture ? nameOf(picture.id) : new URL(picture.url).pathname.split('/').at(-1) || picture.url,
      )
    : product.imageIds.map(nameOf);
  const changedText = (of: WholeProduct | undefined, name: string) => {
    const value = changedValue(of, name);
    if (name === 'category') return bothNames(names.departments, value);
    if (name === 'subcategory') return bothNames(names.subcategories, value);
    return name === 'colour' ? bothNames(names.colours, value) : value;
  };
  return changes.flatMap((name) => {
    const difference =
      name === 'imageIds'
        ? shortened(now.join(', ') || null, planned.join(', ') || null)
        : shortened(changedText(before, name), changedText(product, name));
    const isNothing = difference.before === null && (difference.after === null || difference.after === '');
    return isNothing ? [] : [{ name, ...difference }];
  });
}

function bothNames(list: readonly Department[], slug: Value): Value {
  const known = list.find((one) => one.slug === slug);
  return known ? `${known.name} / ${known.nameNl}` : slug;
}

function shortened(before: Value, after: Value): Omit<Difference, 'name'> {
  const shared = typeof before === 'string' && typeof after === 'string' ? sharedBeginning(before, after) : 0;
  const start = Math.max(0, shared - CONTEXT);
  const cut = (value: Value) =>
    typeof value === 'string' ? `${start > 0 ? '… ' : ''}${withEnd(value.slice(start).trimStart())}` : value;
  return { before: cut(before), after: cut(after) };
}

function withEnd(text: string): string {
  const shown = shortenCell(text);
  return shown.length < text.length ? `${shown} …` : shown;
}

function sharedBeginning(one: string, other: string): number {
  const differs = Array.from({ length: Math.min(one.length, other.length) }).findIndex(
    (_, place) => one[place] !== other[place],
  );
  return differs < 0 ? Math.min(one.length, other.length) : differs;
}
