export const sortings = ['newest', 'price-asc', 'price-desc'] as const;
export type Sorting = (typeof sortings)[number];

/** Search has an order of its own: the best match first. */
export const listingOrders = ['relevance', ...sortings] as const;
export type ListingOrder = (typeof listingOrders)[number];
