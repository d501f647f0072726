import type { Seller } from '#app/content/seller.server.ts';

export type Letterhead = { brand: string; seller: Seller; vatPercent: number };
