/** What the account menu offers signed-in customers, by the ids of its words. */
export const customerLinks = [
  { to: '/account', words: 'nav.myAccount' },
  { to: '/account/orders', words: 'nav.myOrders' },
  { to: '/account/wishlist', words: 'nav.myWishlist' },
] as const;
