/** Object types that can be restored after deletion, named as in the history. Products are archived instead. */
export const binKinds = ['drop', 'campaign', 'content-section', 'image'] as const;
export type BinKind = (typeof binKinds)[number];

export const BIN_DAYS = 30;
