/** Limit of one document: a hundred slips take a thread some seconds. */
export const MOST_ORDERS = 100;
