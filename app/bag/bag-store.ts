import { useEffect } from 'react';
import { createExternalStore } from '#app/platform/pages/external-store.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { addItem, type BagItem, type BagItemToAdd, countBagPieces, removeItem, setQuantity } from './bag.ts';
import { BAG_KEY, parseStoredBag, serializeBag } from './stored-bag.ts';

type Bag = { items: BagItem[]; itemCount: number; isLoaded: boolean; isKept: boolean };

/** Returns the bag, shared by the page and all tabs. Empty and not `isLoaded` on the server and during hydration. */
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

/** Changes the bag as currently stored, since another tab may just have changed it. */
export function changeBag(change: (items: BagItem[]) => BagItem[]): void {
  readStorage();
  const items = change(bag.get().items);
  stored = serializeBag(items);
  bag.set(bagOf(items, keep(stored)));
}

/** Calls back once a line is removed, in any tab. */
export function onceRemoved(id: string, size: string, callBack: () => void): void {
  const stop = bag.follow(() => {
    if (bag.get().items.some((item) => item.id === id && item.size === size)) return;
    stop();
    callBack();
  });
}

const bag = createExternalStore(bagOf([], true, false), followStorage);
let stored: string | null = null;
let hasToldOfFailure = false;

function bagOf(items: BagItem[], isKept: boolean, isLoaded = true): Bag {
  return { items, itemCount: countBagPieces(items), isLoaded, isKept };
}

/** Also reads on `pageshow`: a page restored by Back has missed other tabs' changes. */
function followStorage(): void {
  readStorage();
  window.addEventListener('pageshow', readStorage);
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === BAG_KEY) readStorage();
  });
}

/** After a failed write, the bag in memory is authoritative. */
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
