export const sortings = ['newest', 'price-asc', 'price-desc'] as const;
export type Sorting = (typeof sortings)[number];

/** Search also orders by relevance, its default. */
export const listingOrders = ['relevance', ...sortings] as const;
export type ListingOrder = (typeof listingOrders)[number];
