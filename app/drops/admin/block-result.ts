export type BlockResult =
  | { of: 'additions' | 'deletions'; ok: true; value: string }
  | { of: 'additions'; ok: false; reason: 'not-understood' | 'blocked-already'; typed: BlockInput }
  | { of: 'deletions'; ok: false; reason: 'missing' };

type BlockInput = { blocked: string; note: string };

export const LONGEST_BLOCKED = 254;
export const LONGEST_NOTE = 500;
