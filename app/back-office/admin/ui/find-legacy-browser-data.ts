import { useEffect, useState } from 'react';
import {
  type BrowserData,
  legacyRowsOfKind,
  legacyStorageKeys,
  type MigrationKind,
  migrationKinds,
} from '../../browser-migration/legacy-browser-data.ts';

/**
 * What this browser keeps of older versions of the shop, how much of each kind, and which of it is not valid JSON.
 */
export type FoundData = { data: BrowserData; counts: Record<MigrationKind, number>; unreadable: string[] };

/** Whether this browser keeps anything of older versions of the shop; false until the page is alive, since the server cannot tell. */
export function useHasLegacyBrowserData(): boolean {
  const [hasData, setHasData] = useState(false);
  useEffect(() => {
    const { counts, unreadable } = findLegacyBrowserData();
    setHasData(unreadable.length > 0 || Object.values(counts).some((count) => count > 0));
  }, []);
  return hasData;
}

/** Reads this browser's storage; one that cannot be read counts as empty. */
export function findLegacyBrowserData(): FoundData {
  const data: BrowserData = {};
  const unreadable: string[] = [];
  for (const kind of migrationKinds) {
    const key = legacyStorageKeys[kind];
    try {
      const text = localStorage.getItem(key);
      if (text) data[kind] = JSON.parse(text);
    } catch {
      unreadable.push(key);
    }
  }
  const counts = Object.fromEntries(
    migrationKinds.map((kind) => [kind, legacyRowsOfKind(kind, data[kind]).length]),
  ) as Record<MigrationKind, number>;
  return { data, counts, unreadable };
}
