import { useEffect, useState } from 'react';
import {
  type BrowserData,
  legacyRowsOfKind,
  legacyStorageKeys,
  type MigrationKind,
  migrationKinds,
} from '../../browser-migration/legacy-browser-data.ts';

export type FoundData = { data: BrowserData; counts: Record<MigrationKind, number>; unreadable: string[] };

/** Returns whether this browser stores data of older versions. False until hydration, since the server cannot know. */
export function useHasLegacyBrowserData(): boolean {
  const [hasData, setHasData] = useState(false);
  useEffect(() => {
    const { counts, unreadable } = findLegacyBrowserData();
    setHasData(unreadable.length > 0 || Object.values(counts).some((count) => count > 0));
  }, []);
  return hasData;
}

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
