export type LargeShop = {
  products: number;
  orders: number;
  /** Added to the library first, without files: for tests, whose shops have no pictures. */
  images?: number;
};
