import { createStoredText } from '#app/platform/pages/browser-store.ts';

const compactRows = createStoredText('admin-compact-rows');

/** Returns whether the operator chose compact rows in this browser. */
export function useCompactRows(): boolean {
  return compactRows.useValue(Boolean);
}

export function chooseCompactRows(isChosen: boolean): void {
  compactRows.set(isChosen ? '1' : '');
}
