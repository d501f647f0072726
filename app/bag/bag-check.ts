import { centsToEuros, eurosToCents } from '#app/platform/text/cents.ts';
import { type BagItem, isSameLine, MOST_PIECES } from './bag.ts';
import type { BagLine, BagProblem } from './bag-line.ts';

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
    const { title, slug } = line;
    const category = line.category ?? item.category;
    return [
      {
        ...item,
        title,
        slug,
        category,
        price: centsToEuros(line.priceCents),
        imageUrl: line.imageUrl ?? item.imageUrl,
      },
    ];
  });
}

/** Later checks keep the old price that was found first, as long as the bag is displayed. */
export function findLineProblems(before: LineProblems, items: BagItem[], lines: BagLine[]): LineProblems {
  return Object.fromEntries(
    lines.map((line) => [lineKey(line), findingAbout(line, before[lineKey(line)], items)]),
  );
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
