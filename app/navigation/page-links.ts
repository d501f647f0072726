export const pageLinks = [
  { to: '/the-drop', words: 'common.the-drop' },
  { to: '/lookbook', words: 'nav.lookbook' },
  { to: '/about', words: 'nav.about' },
] as const;

export const infoLinks = [
  { to: '/sustainability', words: 'footer.sustainability' },
  { to: '/shipping', words: 'footer.shipping' },
  { to: '/contact', words: 'footer.contact' },
  { to: '/terms', words: 'footer.terms' },
  { to: '/privacy', words: 'footer.privacy' },
] as const;

export const orderLinks = [
  { to: '/bag', words: 'nav.myBag' },
  { to: '/gift-cards', words: 'nav.giftCards' },
  { to: '/guest-order', words: 'footer.findOrder' },
  { to: '/withdrawal', words: 'footer.withdrawal' },
] as const;
