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
