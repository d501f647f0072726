/** The maximum for one document. Rendering a hundred packing slips occupies a thread for some seconds. */
export const MOST_ORDERS = 100;
