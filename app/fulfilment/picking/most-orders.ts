/** So many orders in one document: a hundred slips take a thread for some seconds. */
export const MOST_ORDERS = 100;
