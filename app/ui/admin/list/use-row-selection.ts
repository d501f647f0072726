import { useSyncExternalStore } from 'react';
import { parseStoredTicks, storedTicks } from './stored-ticks.ts';

const NONE: readonly string[] = [];

/** What is ticked in each list of this tab, as it was read or ticked last. */
const selections = new Map<string, readonly string[]>();
const listeners = new Set<() => void>();

/**
 * The rows of a list that are ticked, by their ids, on whichever of its pages. They stay while one leafs through the list,
 * searches it, or looks at one of its items, and when the tab is reloaded; another tab has its own. They go when one
 * leaves for another part of the back office (`clearSelectionsElsewhere`).
 */
export function useRowSelection(list: string) {
  const selected = useSyncExternalStore(
    subscribe,
    () => selectionOf(list),
    () => NONE,
  );

  return {
    selected,
    toggle: (ids: readonly string[], isSelected: boolean) => {
      const others = selected.filter((id) => !ids.includes(id));
      select(list, isSelected ? [...others, ...ids] : others);
    },
    keep: (ids: readonly string[]) => select(list, ids),
    clear: () => select(list, NONE),
  };
}

/** Unticks what nobody sees any more: the rows of lists that this page of the back office is not part of. */
export function clearSelectionsElsewhere(pathname: string): void {
  const isLeft = (list: string) => !`${pathname}/`.startsWith(`/admin/${list}/`);
  for (const list of new Set([...selections.keys(), ...storedLists()])) if (isLeft(list)) select(list, NONE);
}

function select(list: string, ids: readonly string[]): void {
  selections.set(list, ids);
  store(list, ids);
  for (const listener of listeners) listener();
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

const PREFIX = 'ticked-';

function storedLists(): string[] {
  try {
    return Object.keys(sessionStorage).flatMap((key) =>
      key.startsWith(PREFIX) ? key.slice(PREFIX.length) : [],
    );
  } catch {
    return [];
  }
}

function keyOf(list: string): string {
  return `${PREFIX}${list}`;
}
