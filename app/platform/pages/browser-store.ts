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
export function createStoredText(key: string, fallback = () => '') {
  const store = createBrowserStore<string>('', () =>
    store.set(unlessRefused(() => localStorage.getItem(key)) || fallback()),
  );
  return {
    ...store,
    set: (text: string) => {
      store.set(text);
      unlessRefused(() => localStorage.setItem(key, text));
    },
  };
}

function unlessRefused<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
