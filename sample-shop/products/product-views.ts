import type { ProductView } from './product-view.ts';
import { dropViews } from './views-drop.ts';
import { menViews } from './views-men.ts';
import { womenViews } from './views-women.ts';

/** Close-up and scene of each product, in addition to its front; the test product has none. */
export const productViews: Record<string, ProductView> = { ...menViews, ...womenViews, ...dropViews };
