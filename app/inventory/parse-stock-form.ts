import {
  type ManualStockMovementKind,
  manualStockMovementKinds,
} from '#app/catalogue/stock/stock-movement-kinds.ts';

/** The stock that an operator saw, and the last movement in the ledger at that time. */
type SeenStock = { stock: number; movementId: number };

export type StockChange = { id: string; seen: SeenStock; wanted: number };

export type StockProblem = {
  problem: 'number' | 'too-many' | 'gone' | 'changed-meanwhile' | 'sold-meanwhile' | 'below-held';
  /** The current stock or the number of reserved items, depending on the problem. */
  count?: number;
  /** The current state, with which the same input can be sent again. */
  seen?: SeenStock;
};

export type TypedStock = {
  kind: string;
  note: string;
  sizes: Record<string, { seen: SeenStock; wanted: string }>;
};

export type StockAnswer =
  | { ok: true; count: number }
  | {
      ok: false;
      reason: 'refused';
      typed: TypedStock;
      problems: Record<string, StockProblem>;
      isKindMissing: boolean;
    };

export const LONGEST_NOTE = 200;

type Parsed =
  | {
      ok: true;
      kind: ManualStockMovementKind;
      note: string;
      changes: StockChange[];
    }
  | { ok: false; problems: Record<string, StockProblem>; isKindMissing: boolean };

/** Parses the edited sizes. Sizes with an unchanged number are ignored. */
export function parseStockForm({ kind, note, sizes }: TypedStock): Parsed {
  const problems: Record<string, StockProblem> = {};
  const changes: StockChange[] = [];
  for (const [id, { seen, wanted }] of Object.entries(sizes)) {
    if (wanted.trim() === String(seen.stock)) continue;
    const problem = problemOf(wanted.trim());
    if (problem) problems[id] = { problem };
    else changes.push({ id, seen, wanted: Number(wanted) });
  }
  const known = manualStockMovementKinds.find((one) => one === kind);
  if (!known || Object.keys(problems).length) return { ok: false, problems, isKindMissing: !known };
  return { ok: true, kind: known, note: note.trim().slice(0, LONGEST_NOTE), changes };
}

function problemOf(typed: string): 'number' | 'too-many' | undefined {
  if (!/^\d{1,15}$/.test(typed)) return 'number';
  return Number(typed) > MOST_STOCK ? 'too-many' : undefined;
}

/** Reads the form without parsing numbers. Skips malformed ids, since no size has such an id. */
export function readStockForm(form: FormData): TypedStock {
  const text = (name: string) =>
    String(form.get(name) ?? '')
      .replaceAll('\0', '')
      .slice(0, LONGEST_NOTE);
  const sizes: TypedStock['sizes'] = {};
  for (const name of form.keys()) {
    const id = /^stock-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(name)?.[1];
    const seen = readSeen(text(`seen-${id}`));
    if (id && seen) sizes[id] = { seen, wanted: text(name) };
  }
  return { kind: text('kind'), note: text('note'), sizes };
}

function readSeen(text: string): SeenStock | undefined {
  const [, stock, movementId] = /^(\d{1,7})@(\d{1,15})$/.exec(text) ?? [];
  return stock === undefined ? undefined : { stock: Number(stock), movementId: Number(movementId) };
}

export function seenText({ stock, movementId }: SeenStock): string {
  return `${stock}@${movementId}`;
}

export const MOST_STOCK = 1_000_000;

export const stockFilters = ['all', 'low', 'out'] as const;
export type StockFilter = (typeof stockFilters)[number];

export type StockListItem = {
  id: string;
  productId: string;
  title: string;
  titleNl: string | null;
  size: string;
  available: boolean;
  stock: number;
  /** The items in stock that are reserved by unpaid orders and for customers with a back-in-stock email. */
  held: number;
  waiting: number;
};
