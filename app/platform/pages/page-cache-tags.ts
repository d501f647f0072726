/** Something that cached pages show. A change of it drops the pages with the tag. */
export type PageCacheTag =
  | 'catalogue'
  | 'content'
  | `drop:${string}`
  | 'gift-cards'
  | 'lookbook'
  | 'navigation'
  | 'shipping'
  | `product:${string}`
  | '*';

/** All tags, for pages (`markPageCacheable`) and for changes (`invalidatePages`). */
export const tags = {
  catalogue: 'catalogue',
  content: 'content',
  giftCards: 'gift-cards',
  lookbook: 'lookbook',
  navigation: 'navigation',
  shipping: 'shipping',
  drop: (id: string): PageCacheTag => `drop:${id}`,
  product: (id: string): PageCacheTag => `product:${id}`,
  everyPage: '*',
} as const;
