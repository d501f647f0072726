import type { LargeShop } from 'sample-shop/large/large-shop.ts';

export type Size = Required<LargeShop>;

/** Ten times as much of everything each time. Growth counts from the second to the last. */
export const sizes: Size[] = [
  { products: 100, orders: 1_000, images: 10 },
  { products: 1_000, orders: 10_000, images: 100 },
  { products: 10_000, orders: 100_000, images: 1_000 },
  { products: 100_000, orders: 1_000_000, images: 10_000 },
];
