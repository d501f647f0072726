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
