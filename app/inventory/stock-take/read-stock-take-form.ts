import type { TypedCount } from './stock-take-item.ts';

const sizeId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the fields that were changed; ids that are none are left out, since no size has them. */
export function readStockTakeForm(form: FormData): TypedCount[] {
  const typed: TypedCount[] = [];
  for (const name of form.keys()) {
    const id = name.startsWith('count-') ? readSizeId(name.slice('count-'.length)) : undefined;
    if (!id) continue;
    const counted = text(form, name);
    if (counted !== text(form, `before-${id}`)) typed.push({ id, seen: text(form, `seen-${id}`), counted });
  }
  return typed;
}

/** The id of a size, if it can be one. */
export function readSizeId(typed: FormDataEntryValue | null): string | undefined {
  return typeof typed === 'string' && sizeId.test(typed) ? typed : undefined;
}

function text(form: FormData, name: string): string {
  return String(form.get(name) ?? '')
    .trim()
    .slice(0, 40);
}
