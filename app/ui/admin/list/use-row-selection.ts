import { useSyncExternalStore } from 'react';
import { parseStoredTicks, storedTicks } from './stored-ticks.ts';

const NONE: readonly string[] = [];

/** What is ticked in each list of this tab, as it was read or ticked last. */
const selections = new Map<string, readonly string[]>();
const listeners = new Set<() => void>();

/**
 * The rows of a list that are ticked, by their ids, on whichever of its pages. They stay while one leafs through the list,
 * searches it, or looks at one of its items, and when the tab is reloaded; another tab has its own.
 */
export function useRowSelection(list: string) {
  const selected = useSyncExternalStore(
    subscribe,
    () => selectionOf(list),
    () => NONE,
  );

  function select(ids: readonly string[]): void {
    selections.set(list, ids);
    store(list, ids);
    for (const listener of listeners) listener();
  }

  return {
    selected,
    toggle: (ids: readonly string[], isSelected: boolean) => {
      const others = selected.filter((id) => !ids.includes(id));
      select(isSelected ? [...others, ...ids] : others);
    },
    keep: select,
    clear: () => select(NONE),
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function selectionOf(list: string): readonly string[] {
  const known = selections.get(list) ?? read(list);
  selections.set(list, known);
  return known;
}

function read(list: string): readonly string[] {
  try {
    return parseStoredTicks(sessionStorage.getItem(keyOf(list)));
  } catch {
    return NONE;
  }
}

/** Where a browser keeps nothing, ticks last as long as the page. */
function store(list: string, ids: readonly string[]): void {
  try {
    if (ids.length) sessionStorage.setItem(keyOf(list), storedTicks(ids));
    else sessionStorage.removeItem(keyOf(list));
  } catch {}
}

function keyOf(list: string): string {
  return `ticked-${list}`;
}
