/** `isWhole` is false where something that belonged to it is gone meanwhile; what no longer keeps the rules stays in the bin. */
export type RestoredFromBin = { ok: true; id: string; isWhole: boolean } | { ok: false; reason: 'invalid' };
