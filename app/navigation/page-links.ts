/** The pages beside the departments that every menu names, by the ids of their words. */
export const pageLinks = [
  { to: '/the-drop', words: 'common.the-drop' },
  { to: '/lookbook', words: 'nav.lookbook' },
  { to: '/about', words: 'nav.about' },
] as const;

/** What the footer adds: how we work, how things reach you, and what the law wants within reach. */
export const infoLinks = [
  { to: '/sustainability', words: 'footer.sustainability' },
  { to: '/shipping', words: 'footer.shipping' },
  { to: '/contact', words: 'footer.contact' },
  { to: '/terms', words: 'footer.terms' },
  { to: '/privacy', words: 'footer.privacy' },
] as const;

/** Where an order or a gift card is bought, and an order found and withdrawn from, for the footer. */
export const orderLinks = [
  { to: '/bag', words: 'nav.myBag' },
  { to: '/gift-cards', words: 'nav.giftCards' },
  { to: '/guest-order', words: 'footer.findOrder' },
  { to: '/withdrawal', words: 'footer.withdrawal' },
] as const;
