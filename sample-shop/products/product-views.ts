import type { ProductView } from './product-view.ts';
import { dropViews } from './views-drop.ts';
import { menViews } from './views-men.ts';
import { womenViews } from './views-women.ts';

/** How each product is seen besides its front: from close by, and in a scene. The test product is not worth it. */
export const productViews: Record<string, ProductView> = { ...menViews, ...womenViews, ...dropViews };
