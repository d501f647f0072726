import { useSyncExternalStore } from 'react';
import { parseJson } from '#app/platform/text/parse-json.ts';
import { MOST_SELECTED } from './list-url-state.ts';

const NONE: readonly string[] = [];

/** The selection of each list, cached from session storage. */
const selections = new Map<string, readonly string[]>();
const listeners = new Set<() => void>();

export type RowSelection = ReturnType<typeof useRowSelection>;

/** Keeps the selection of a list in this browser tab, across pages, until another part of the shop is opened. */
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

const LONGEST_ID = 100;

export function storedTicks(ids: readonly string[]): string {
  return JSON.stringify(ids.slice(0, MOST_SELECTED));
}

export function parseStoredTicks(stored: string | null): readonly string[] {
  const ids = parseJson(stored);
  return Array.isArray(ids) ? ids.filter(isId).slice(0, MOST_SELECTED) : [];
}

function isId(id: unknown): id is string {
  return typeof id === 'string' && id.length > 0 && id.length <= LONGEST_ID;
}
