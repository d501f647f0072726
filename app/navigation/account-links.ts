/** What the account menu offers a guest, by the id of its words. */
export const guestLinks = [
  { to: '/bag', words: 'nav.myBag' },
  { to: '/checkout', words: 'nav.checkout' },
] as const;
