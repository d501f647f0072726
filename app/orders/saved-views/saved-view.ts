/** A list of orders with a name that an operator gave it; `query` is what its address says. */
export type SavedView = { id: string; name: string; query: string };

export const MOST_SAVED_VIEWS = 20;
export const LONGEST_VIEW_NAME = 40;
