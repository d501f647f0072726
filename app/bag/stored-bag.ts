import { ONE_SIZE } from '#app/catalogue/product.ts';
import { centsToEuros, eurosToCents } from '#app/platform/text/cents.ts';
import { addItem, type BagItem } from './bag.ts';

export const BAG_KEY = 'bag-items';

/** No product exceeds these; the server would refuse the whole bag. */
const LONGEST_ID = 100;
const LONGEST_SIZE = 20;
const LONGEST_SLUG = 200;
const LONGEST_TITLE = 300;

/**
 * Parses a stored bag, which may be from an earlier shop or edited by hand. Skips what it cannot read and merges
 * lines of the same id and size.
 */
export function parseStoredBag(stored: string | null): BagItem[] {
  return parse(stored).reduce<BagItem[]>((items, line) => {
    const item = readItem(line);
    return item ? addItem(items, item, item.quantity) : items;
  }, []);
}

export function serializeBag(items: BagItem[]): string {
  return JSON.stringify(items);
}

function parse(stored: string | null): unknown[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

function readItem(line: unknown): BagItem | undefined {
  if (typeof line !== 'object' || line === null) return undefined;
  const stored = line as Record<string, unknown>;
  const id = readText(typeof stored.id === 'number' ? String(stored.id) : stored.id, LONGEST_ID);
  const quantity = readQuantity(stored.quantity);
  if (!id || quantity <= 0) return undefined;
  return {
    id,
    title: typeof stored.title === 'string' ? stored.title.slice(0, LONGEST_TITLE).trim() : '',
    price: readPrice(stored.price),
    size: readText(stored.size, LONGEST_SIZE) || ONE_SIZE,
    imageUrl: readPicture(stored.imageUrl),
    category: readText(stored.category, LONGEST_SIZE),
    slug: readText(stored.slug, LONGEST_SLUG),
    quantity,
  };
}

function readText(value: unknown, longest: number): string {
  const text = typeof value === 'string' ? value.trim() : '';
  return text.length > longest ? '' : text;
}

/** Unreadable means one; zero or less removes the line. */
function readQuantity(value: unknown): number {
  const quantity = readNumber(value) ?? 1;
  const whole = quantity > 0 ? Math.max(1, Math.floor(quantity)) : 0;
  return Number.isSafeInteger(whole) ? whole : 1;
}

/** An unreadable price is 0 until the server's check. */
function readPrice(value: unknown): number {
  const cents = eurosToCents(readNumber(value) ?? 0);
  return cents > 0 && Number.isSafeInteger(cents) ? centsToEuros(cents) : 0;
}

function readNumber(value: unknown): number | undefined {
  if (typeof value === 'string' && !value.trim()) return undefined;
  const number = typeof value === 'string' ? Number(value.replace(',', '.')) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function readPicture(value: unknown): string {
  return typeof value === 'string' && /^(\/(?!\/)|https?:\/\/)/.test(value) ? value : '';
}
