import { createBrowserStore } from '#app/platform/pages/browser-store.ts';

const KEY = 'admin-compact-rows';

const isCompact = createBrowserStore(false, () => {
  try {
    isCompact.set(localStorage.getItem(KEY) !== null);
  } catch {
    // Without storage, rows are comfortable at first.
  }
});

/** Returns whether the operator chose compact rows in this browser. */
export function useCompactRows(): boolean {
  return isCompact.useValue((value) => value);
}

export function chooseCompactRows(chosen: boolean): void {
  isCompact.set(chosen);
  try {
    if (chosen) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, the choice applies until the page is loaded again.
  }
}
