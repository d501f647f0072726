export type SavedView = { id: string; name: string; query: string };

export const MOST_SAVED_VIEWS = 20;
export const LONGEST_VIEW_NAME = 40;
