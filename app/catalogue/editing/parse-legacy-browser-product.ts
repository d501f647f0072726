import { z } from 'zod';
import { eurosToCents } from '#app/platform/text/cents.ts';
import { slugOfTitle } from '#app/platform/text/slug-of-title.ts';
import { ONE_SIZE } from '../product.ts';
import { type ProductInput, productInput } from './product-input.ts';

/** The sizes of the earlier version of the shop. */
const size = z.enum(['XS', 'S', 'M', 'L', 'XL', 'XXL', ONE_SIZE]);

const kept = z.object({
  title: z.string(),
  slug: z.string().optional(),
  // Refuses empty text, which would become the price 0.
  price: z.union([z.number(), z.string().trim().min(1).transform(Number)]),
  category: z.string().nullish(),
  gender: z.string().nullish(),
  subcategory: z.string().nullish(),
  image_url: z.string().nullish(),
  imageUrl: z.string().nullish(),
  image: z.string().nullish(),
  is_new: z.boolean().nullish(),
  isNew: z.boolean().nullish(),
  sizes: z.array(z.union([size, z.object({ size, available: z.boolean().optional() })])).nullish(),
  editor_notes: z.string().nullish(),
  editorNotes: z.string().nullish(),
  size_and_fit: z.string().nullish(),
  sizeAndFit: z.string().nullish(),
  delivery_and_returns: z.string().nullish(),
  deliveryAndReturns: z.string().nullish(),
});

export type LegacyBrowserProduct = { slug: string; input: ProductInput; picture: string | undefined };
export type LegacyBrowserProductProblem = 'not-understood' | 'title' | 'price' | 'subcategory' | 'sizes';

const problemOf: Record<string, LegacyBrowserProductProblem> = {
  title: 'title',
  price: 'price',
  priceCents: 'price',
  subcategory: 'subcategory',
  sizes: 'sizes',
};

/** Parses a product stored in a browser. The category defaults to women. Every size is available with default stock. */
export function parseLegacyBrowserProduct(
  row: unknown,
): { ok: true; product: LegacyBrowserProduct } | { ok: false; problem: LegacyBrowserProductProblem } {
  const read = kept.safeParse(row);
  if (!read.success) return { ok: false, problem: problemIn(read.error) };
  const was = read.data;
  const gender = [was.gender, was.category].find((said) => said === 'men' || said === 'women') ?? 'women';
  // In the earlier version of the shop, products could have no sizes.
  const sizes = was.sizes?.length ? was.sizes : [ONE_SIZE];
  const input = {
    title: was.title,
    priceCents: eurosToCents(was.price),
    category: was.category === 'the-drop' && !was.gender ? 'the-drop' : gender,
    subcategory: was.subcategory ?? '',
    isNew: was.is_new ?? was.isNew ?? false,
    editorNotes: was.editor_notes ?? was.editorNotes ?? undefined,
    sizeAndFit: was.size_and_fit ?? was.sizeAndFit ?? undefined,
    deliveryAndReturns: was.delivery_and_returns ?? was.deliveryAndReturns ?? undefined,
    imageIds: [],
    sizes: sizes.map((size) => (typeof size === 'string' ? { size } : size)),
  };
  const checked = productInput.safeParse(input);
  if (!checked.success) return { ok: false, problem: problemIn(checked.error) };
  const picture = was.image_url || was.imageUrl || was.image || undefined;
  const product = { slug: slugOfTitle(was.slug || was.title), input: input as ProductInput, picture };
  return { ok: true, product };
}

function problemIn(error: z.ZodError): LegacyBrowserProductProblem {
  return problemOf[String(error.issues[0]?.path[0])] ?? 'not-understood';
}
