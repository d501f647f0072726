/** What can be had back after it was deleted, as the history calls it. Products have a bin of their own: they are archived. */
export const binKinds = ['drop', 'campaign', 'content-section', 'image'] as const;
export type BinKind = (typeof binKinds)[number];

export const BIN_DAYS = 30;
