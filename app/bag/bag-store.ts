import { useEffect } from 'react';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { createBrowserStore } from '#app/platform/pages/browser-store.ts';
import { centsToEuros, eurosToCents } from '#app/platform/text/cents.ts';
import { parseJson } from '#app/platform/text/parse-json.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { addItem, type BagItem, type BagItemToAdd, countBagPieces, removeItem, setQuantity } from './bag.ts';

type Bag = { items: BagItem[]; itemCount: number; isLoaded: boolean; isKept: boolean };

/** Returns the bag, shared by the page and all tabs. On the server and until hydration it is empty (not `isLoaded`). */
export function useBag() {
  const shown = bag.useValue((known) => known);
  useStorageNotice(shown.isKept);
  return { ...shown, ...changes };
}

const changes = {
  add(item: BagItemToAdd, quantity = 1): void {
    changeBag((items) => addItem(items, item, quantity));
  },
  setQuantity(id: string, size: string, quantity: number): void {
    changeBag((items) => setQuantity(items, id, size, quantity));
  },
  remove(id: string, size: string): void {
    changeBag((items) => removeItem(items, id, size));
  },
  clear(): void {
    changeBag(() => []);
  },
};

export function changeBag(change: (items: BagItem[]) => BagItem[]): void {
  readStorage();
  const items = change(bag.get().items);
  stored = serializeBag(items);
  bag.set(bagOf(items, keep(stored)));
}

export function onceRemoved(id: string, size: string, callBack: () => void): void {
  const stop = bag.follow(() => {
    if (bag.get().items.some((item) => item.id === id && item.size === size)) return;
    stop();
    callBack();
  });
}

const bag = createBrowserStore(bagOf([], true, false), followStorage);
let stored: string | null = null;
let hasToldOfFailure = false;

function bagOf(items: BagItem[], isKept: boolean, isLoaded = true): Bag {
  return { items, itemCount: countBagPieces(items), isLoaded, isKept };
}

/** Reads the bag now, after changes in other tabs, and on `pageshow`, since a page restored by Back missed changes. */
function followStorage(): void {
  readStorage();
  window.addEventListener('pageshow', readStorage);
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === BAG_KEY) readStorage();
  });
}

/** Reads nothing after a failed write, since the bag in memory is then newer than the storage. */
function readStorage(): void {
  const { isKept, isLoaded } = bag.get();
  if (!isKept) return;
  const found = readKept();
  if (isLoaded && found === stored) return;
  stored = found;
  bag.set(bagOf(parseStoredBag(found), true));
}

function readKept(): string | null {
  try {
    return localStorage.getItem(BAG_KEY);
  } catch {
    return stored;
  }
}

function keep(text: string): boolean {
  try {
    localStorage.setItem(BAG_KEY, text);
    return true;
  } catch {
    return false;
  }
}

function useStorageNotice(isKept: boolean): void {
  const t = useWords();
  const toast = useToasts();
  useEffect(() => {
    if (isKept || hasToldOfFailure) return;
    hasToldOfFailure = true;
    toast({ variant: 'destructive', title: t('bag.storageError'), description: t('bag.storageErrorText') });
  }, [isKept, t, toast]);
}

const BAG_KEY = 'bag-items';

/** No real product exceeds these limits. The server would refuse the whole bag if one item did. */
const LONGEST_ID = 100;
const LONGEST_SIZE = 20;
const LONGEST_SLUG = 200;
const LONGEST_TITLE = 300;

/** Parses a stored bag that may have been edited by hand. Skips unreadable lines and merges equal ones. */
export function parseStoredBag(stored: string | null): BagItem[] {
  const parsed = parseJson(stored);
  const lines: unknown[] = Array.isArray(parsed) ? parsed : [];
  return lines.reduce<BagItem[]>((items, line) => {
    const item = readItem(line);
    return item ? addItem(items, item, item.quantity) : items;
  }, []);
}

export function serializeBag(items: BagItem[]): string {
  return JSON.stringify(items);
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

function readQuantity(value: unknown): number {
  const quantity = readNumber(value) ?? 1;
  const whole = quantity > 0 ? Math.max(1, Math.floor(quantity)) : 0;
  return Number.isSafeInteger(whole) ? whole : 1;
}

/** Returns 0 for an unreadable price. The server's check then replaces this price. */
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
