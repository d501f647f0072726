import type { SizeSale } from '#app/drops/shown-drops.server.ts';
import { centsToEuros, eurosToCents } from '#app/platform/text/cents.ts';
import type { TaxClass } from '#app/tax/tax-rates.ts';
import { type BagItem, isSameLine, MOST_LINES, MOST_PIECES } from './bag.ts';

/** Findings by `lineKey`. */
export type LineProblems = Record<string, LineProblem>;
export type LineProblem = {
  quantity: number;
  priceCents: number;
  weightGrams?: number | undefined;
  oldPriceCents?: number | undefined;
  available: number;
  problem?: Exclude<BagProblem, 'price-changed' | 'unknown-product'> | undefined;
  message?: string | undefined;
};

export function lineKey({ id, size }: { id: string; size: string }): string {
  return JSON.stringify([id, size]);
}

export function applyBagCheck(items: BagItem[], lines: BagLine[]): BagItem[] {
  return items.flatMap((item) => {
    const line = lines.find((checked) => isSameLine(checked, item.id, item.size));
    if (!line) return [item];
    if (line.problem === 'unknown-product') return [];
    const { title, slug, category, imageUrl, priceCents } = line;
    const price = centsToEuros(priceCents);
    const kept = { category: category ?? item.category, imageUrl: imageUrl ?? item.imageUrl };
    return [{ ...item, title, slug, price, ...kept }];
  });
}

/** Later checks keep the old price that was found first, as long as the bag is displayed. */
export function findLineProblems(before: LineProblems, items: BagItem[], lines: BagLine[]): LineProblems {
  const findings = lines.map((line) => [lineKey(line), findingAbout(line, before[lineKey(line)], items)]);
  return Object.fromEntries(findings);
}

/** If the quantity has changed since the check, only the price of the finding applies. */
export function currentLineProblem(findings: LineProblems, item: BagItem): LineProblem | undefined {
  const finding = findings[lineKey(item)];
  if (!finding || finding.quantity === Math.min(item.quantity, MOST_PIECES)) return finding;
  return { ...finding, problem: undefined, message: undefined };
}

function findingAbout(line: BagLine, before: LineProblem | undefined, items: BagItem[]): LineProblem {
  const { quantity, priceCents, weightGrams, available, problem, message } = line;
  const item = items.find((other) => isSameLine(other, line.id, line.size));
  const seenCents = before?.oldPriceCents ?? (item && eurosToCents(item.price));
  return {
    quantity,
    priceCents,
    ...(weightGrams && { weightGrams }),
    available,
    oldPriceCents: seenCents && seenCents !== priceCents ? seenCents : undefined,
    ...(problem && problem !== 'price-changed' && problem !== 'unknown-product' && { problem, message }),
  };
}

export type BagProblem =
  | 'unknown-product'
  | 'size-required'
  | 'size-unavailable'
  | 'unpriced'
  | 'sold-out'
  | 'only-left'
  | 'not-enough'
  | 'too-many-of-size'
  /** The item is allocated by a running draw or, when an order is repeated, sold through a queue. */
  | 'of-drop'
  | 'price-changed';

/** A checked line. Prices are in cents, and the message is translated. */
export type BagLine = {
  id: string;
  size: string;
  quantity: number;
  title: string;
  slug: string;
  category: string | null;
  /** The slug of its department. */
  gender: string | null;
  imageUrl: string | null;
  priceCents: number;
  /** The weight of one item, for shipping costs. Processes of the previous release omit it. */
  weightGrams?: number;
  /** The part of the quantity that can be bought. This reveals the remaining stock only for the last three items. */
  available: number;
  problem?: BagProblem;
  message?: string;
};

/** A line with data that only the server needs. */
export type PricedLine = BagLine & {
  productSizeId?: string;
  free: number;
  taxClass: TaxClass;
  sale: SizeSale;
};

export function weightOf(lines: readonly { weightGrams?: number | undefined; quantity: number }[]): number {
  return lines.reduce((sum, { weightGrams = 0, quantity }) => sum + weightGrams * quantity, 0);
}

export function publicLines(lines: (PricedLine & { cents?: number })[]): BagLine[] {
  return lines.map(
    ({ productSizeId: _, free: __, cents: ___, taxClass: ____, sale: _____, ...line }) => line,
  );
}

/** Converts all lines for the server, with prices in euros. The server refuses too many lines at payment. */
export function toBagRequestItems(items: BagItem[]) {
  return items.map(({ id, slug, title, size, price, quantity }) => ({
    ...{ id, slug, title, name: title },
    ...{ size, price, quantity },
  }));
}

export function toCheckableRequestItems(items: BagItem[]) {
  return toBagRequestItems(items.slice(0, MOST_LINES)).map((item) => ({
    ...item,
    quantity: Math.min(item.quantity, MOST_PIECES),
  }));
}
