import { type RefObject, useEffect, useEffectEvent } from 'react';
import { actsOnPage, useSingleKeys } from '../single-keys.ts';

type RowKeys = { isListening: boolean; onEscape: (() => void) | undefined };

/** J and K move the focus between the rows' links, X selects the row, Escape clears the selection. Enter follows the link. */
export function useRowKeys(table: RefObject<HTMLTableElement | null>, { isListening, onEscape }: RowKeys) {
  const hasSingleKeys = useSingleKeys();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!actsOnPage(event) || (!hasSingleKeys && event.key.length === 1)) return;
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('tbody tr:has(th a)') ?? [])];
    const row = rows.findIndex((one) => one.contains(document.activeElement));
    const step = stepOf(event.key, row >= 0);
    if (step) rows[row < 0 ? 0 : row + step]?.querySelector<HTMLElement>('th a')?.focus();
    else if (event.key === 'x') rows[row]?.querySelector<HTMLElement>('.row-choice input')?.click();
    else if (event.key === 'Escape') onEscape?.();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!isListening) return;
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isListening]);
}

/** Arrows move only from row to row, since they scroll the page elsewhere. */
function stepOf(key: string, isInRow: boolean): number {
  if (key === 'j' || (key === 'ArrowDown' && isInRow)) return 1;
  if (key === 'k' || (key === 'ArrowUp' && isInRow)) return -1;
  return 0;
}
