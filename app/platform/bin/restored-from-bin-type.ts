/**
 * `isWhole` is false if something that belonged to the object is gone by now; an object that no longer meets the
 * rules stays in the bin.
 */
export type RestoredFromBin = { ok: true; id: string; isWhole: boolean } | { ok: false; reason: 'invalid' };
