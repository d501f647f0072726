import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import { productFronts } from '../fronts/product-fronts.ts';
import type { Garment } from '../wardrobe/garment.ts';

/** The garments of a product, the lower piece of a set before the upper, as its front hangs them. */
export function productGarments(id: string): Garment[] {
  const front = productFronts[id];
  if (!front) throw new Error(`Product ${id} has no front.`);
  return front.placed.map(({ garment }) => garment);
}

export function productCloths(id: string): [Cloth, Cloth?] {
  const [first, second] = productGarments(id).map(({ cloth }) => cloth);
  return [first as Cloth, second];
}
