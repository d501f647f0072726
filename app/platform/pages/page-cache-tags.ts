/** Something that kept pages show. A change of it drops the pages that name it. */
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

/**
 * The one list of what cached pages show, for pages (`markPageCacheable`) and for what changes it
 * (`invalidatePages`).
 */
export const tags = {
  /** Listings, and what else shows many products. */
  catalogue: 'catalogue',
  /** Sections that operators placed. */
  content: 'content',
  /** Which gift cards can be bought. */
  giftCards: 'gift-cards',
  lookbook: 'lookbook',
  /** The menus, which are on every page. */
  navigation: 'navigation',
  /** Where the shop delivers, how, and what that costs. */
  shipping: 'shipping',
  /** The pages of one drop itself. */
  drop: (id: string): PageCacheTag => `drop:${id}`,
  product: (id: string): PageCacheTag => `product:${id}`,
  everyPage: '*',
} as const;
