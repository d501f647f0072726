import { useSyncExternalStore } from 'react';

/**
 * A value that is the same everywhere on the page and that components follow, from the module that owns it. On the server and
 * while the page comes alive it is `initial`; `start` runs in the browser, once somebody follows it.
 */
export function createExternalStore<Value>(initial: Value, start: () => void = () => {}) {
  const followers = new Set<() => void>();
  let value = initial;
  let hasStarted = false;

  /** Calls back when it changes; answers with what ends that. */
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
    /** What `read` takes from it; a component renders again when that changes. */
    useValue<Part>(read: (value: Value) => Part): Part {
      return useSyncExternalStore(
        follow,
        () => read(value),
        () => read(initial),
      );
    },
  };
}
