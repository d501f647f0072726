/** Most rows that can be changed at once, and so remembered by a tab. */
export const MOST_STORED_TICKS = 500;
const LONGEST_ID = 100;

export function storedTicks(ids: readonly string[]): string {
  return JSON.stringify(ids.slice(0, MOST_STORED_TICKS));
}

/** Parses the ids remembered by a tab, ignoring anything else. */
export function parseStoredTicks(stored: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(ids) ? ids.filter(isId).slice(0, MOST_STORED_TICKS) : [];
  } catch {
    return [];
  }
}

function isId(id: unknown): id is string {
  return typeof id === 'string' && id.length > 0 && id.length <= LONGEST_ID;
}
