import { useSyncExternalStore } from 'react';

export function createBrowserStore<Value>(initial: Value, start: () => void = () => {}) {
  const followers = new Set<() => void>();
  let value = initial;
  let hasStarted = false;

  function follow(changed: () => void): () => void {
    followers.add(changed);
    if (!hasStarted) {
      hasStarted = true;
      start();
    }
    return () => {
      followers.delete(changed);
    };
  }

  return {
    follow,
    get: () => value,
    set(next: Value): void {
      if (next === value) return;
      value = next;
      for (const changed of followers) changed();
    },
    useValue<Part>(read: (value: Value) => Part): Part {
      return useSyncExternalStore(
        follow,
        () => read(value),
        () => read(initial),
      );
    },
  };
}

/** Creates a store whose text remains in this browser. Without storage, it remains until the page is loaded again. */
export function createStoredText(key: string, fallback: () => string = () => '') {
  const store = createBrowserStore<string>('', () => store.set(readStored(key) || fallback()));
  function set(text: string): void {
    store.set(text);
    try {
      if (text) localStorage.setItem(key, text);
      else localStorage.removeItem(key);
    } catch {
      // The store has the text until the page is loaded again.
    }
  }
  return { ...store, set };
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
