import { LONGEST_SIZE_CODE, tidyCode } from '#app/catalogue/product.ts';

export const shelfFields = ['shelf', 'sku', 'barcode'] as const;
export type ShelfField = (typeof shelfFields)[number];

export const longestOf: Record<ShelfField, number> = {
  shelf: 20,
  sku: LONGEST_SIZE_CODE,
  barcode: LONGEST_SIZE_CODE,
};

/** A changed field: the value that the operator saw, and the value that they entered. */
export type ShelfChange = { id: string; field: ShelfField; seen: string; wanted: string };

export type ShelfProblem = {
  problem: 'too-long' | 'check-digit' | 'gone' | 'changed-meanwhile';
  /** The current value, with which the same input can be sent again. */
  now?: string;
};

/** Problems, keyed by the field's name in the form (`fieldName`). */
export type ShelfProblems = Record<string, ShelfProblem>;

export function fieldName(field: ShelfField, id: string): string {
  return `${field}-${id}`;
}

/** Reads the edited fields. Skips malformed ids, since no size has such an id. */
export function readShelfForm(form: FormData): ShelfChange[] {
  const changes: ShelfChange[] = [];
  for (const name of form.keys()) {
    const [, which, id] =
      /^(shelf|sku|barcode)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(name) ?? [];
    const field = shelfFields.find((one) => one === which);
    if (!field || !id) continue;
    const [seen, wanted] = [tidied(form.get(`seen-${name}`)), tidied(form.get(name))];
    if (seen !== wanted) changes.push({ id, field, seen, wanted });
  }
  return changes;
}

/** Tidies a code. Cuts it only above the limits of all fields, so that too long input is refused and not shortened. */
function tidied(typed: FormDataEntryValue | null): string {
  return tidyCode(String(typed ?? '')).slice(0, 100);
}

export type ShelfAnswer =
  | { ok: true; count: number }
  | { ok: false; reason: 'refused'; typed: ShelfChange[]; problems: ShelfProblems };
