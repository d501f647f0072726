import './words.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useWords } from '#app/platform/text/words.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { addItem, type BagItem, type BagItemToAdd, countOf, removeItem, setQuantity } from './bag.ts';
import { BAG_KEY, readBag, writeBag } from './stored-bag.ts';

type Bag = { items: BagItem[]; itemCount: number; isLoaded: boolean; isKept: boolean };

/**
 * The shopper's bag, the same everywhere on the page and in every open tab. Empty and not `isLoaded` on the server
 * and while the page comes alive.
 */
export function useBag() {
  const bag = useSyncExternalStore(subscribe, currentBag, () => bagNotLoaded);
  useStorageNotice(bag.isKept);
  return { ...bag, ...changes };
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

/** Changes the bag as it is now in the browser, which another tab may just have changed. */
export function changeBag(change: (items: BagItem[]) => BagItem[]): void {
  readStorage();
  const items = change(bag.items);
  stored = writeBag(items);
  bag = bagOf(items, keep(stored));
  tellListeners();
}

const bagNotLoaded = bagOf([], true, false);
const listeners = new Set<() => void>();
let bag = bagNotLoaded;
let stored: string | null = null;
let hasToldOfFailure = false;

function bagOf(items: BagItem[], isKept: boolean, isLoaded = true): Bag {
  return { items, itemCount: countOf(items), isLoaded, isKept };
}

function subscribe(listener: () => void): () => void {
  if (!listeners.size) {
    window.addEventListener('storage', followOtherTabs);
    window.addEventListener('pageshow', followOtherTabs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function currentBag(): Bag {
  if (!bag.isLoaded) readStorage();
  return bag;
}

/** A page that the back button brings to life again has missed what other tabs said. */
function followOtherTabs(event: StorageEvent | PageTransitionEvent): void {
  if (event instanceof StorageEvent && event.key !== null && event.key !== BAG_KEY) return;
  const before = bag;
  readStorage();
  if (bag !== before) tellListeners();
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** Once something could not be kept, the bag in memory is the true one. */
function readStorage(): void {
  if (!bag.isKept) return;
  const found = readKept();
  if (bag.isLoaded && found === stored) return;
  stored = found;
  bag = bagOf(readBag(found), true);
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
