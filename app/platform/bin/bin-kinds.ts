export const binKinds = ['drop', 'campaign', 'content-section', 'image'] as const;
export type BinKind = (typeof binKinds)[number];

export const BIN_DAYS = 30;

/** `isWhole` is false if a part of the restored object no longer exists. */
export type RestoredFromBin = { ok: true; id: string; isWhole: boolean } | { ok: false; reason: 'invalid' };
