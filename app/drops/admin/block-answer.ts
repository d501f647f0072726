export type BlockAnswer =
  | { of: 'additions' | 'deletions'; ok: true; value: string }
  | { of: 'additions'; ok: false; reason: 'not-understood' | 'blocked-already'; typed: TypedBlock }
  | { of: 'deletions'; ok: false; reason: 'missing' };

export type TypedBlock = { blocked: string; note: string };

export const LONGEST_BLOCKED = 254;
export const LONGEST_NOTE = 500;
