import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { columnNames } from '../reading/csv-columns.ts';
import type { ParsedProduct, ProductSource } from '../reading/parsed-product.ts';
import { handleWithSuffix, titleWithSuffix } from '../reading/split-product-by-options.server.ts';
import { productSources } from '../tables.server.ts';
import type { CurrentProduct } from './product-diff.ts';

export type RememberedSource = ProductSource & { productId: string };

export function listProductSources(db: Db, handles: string[]): Promise<RememberedSource[]> {
  return db
    .select(pickColumns(productSources, 'handle', 'value', 'productId'))
    .from(productSources)
    .where(sql`${productSources.handle} = any(${sql.param(handles)}::text[])`);
}

export async function rememberProductSources(tx: Db, sources: RememberedSource[]): Promise<void> {
  await tx.execute(sql`
    insert into product_sources (handle, value, product_id)
    select distinct on (handle, value) handle, value, "productId"
    from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as given(handle text, value text, "productId" text)
    on conflict (handle, value) do update set product_id = excluded.product_id`);
}

type Found = { parsed: ParsedProduct; known: CurrentProduct | undefined };

/**
 * Finds the product that an option value became in an earlier import, even if its slug is different now. No other value
 * of the handle matches that product. A handle without option values is found by slug, or else by its earlier import.
 */
export function findKnownProducts(
  products: ParsedProduct[],
  states: CurrentProduct[],
  sources: RememberedSource[],
): Found[] {
  const bySlug = new Map(states.map((state) => [state.slug, state]));
  const byId = new Map(states.map((state) => [state.id, state]));
  const remembered = new Map(sources.map((source) => [keyOf(source), byId.get(source.productId)]));
  const named = sources.filter(({ value }) => value !== '');
  const splitHandles = new Set(named.map(({ handle }) => handle));
  const splitProducts = new Set(named.map(({ productId }) => productId));
  const colours = Map.groupBy(products, colourKey);

  function findVariant(parsed: ParsedProduct, became: CurrentProduct | undefined): Found {
    const { source, variantName, handle } = parsed;
    if (became)
      return { parsed: retitled(parsed, became.slug, endingOf(became, variantName)), known: became };
    const slug = splitHandles.has(source.handle) ? handleWithSuffix(source.handle, variantName) : handle;
    const there = bySlug.get(slug);
    if (there && splitProducts.has(there.id)) return { parsed: refused(parsed, slug), known: undefined };
    // Sources were not recorded at first, so older products are found by their colour.
    const whole = bySlug.get(source.handle);
    const isWhole =
      whole?.product.colour &&
      whole.product.colour === parsed.attributes.colour &&
      colours.get(colourKey(parsed))?.length === 1;
    if (!there && isWhole && !splitHandles.has(source.handle))
      return { parsed: retitled(parsed, whole.slug, endingOf(whole, variantName)), known: whole };
    return { parsed: slug === handle ? parsed : retitled(parsed, slug, variantName), known: there };
  }

  return products.map((parsed) => {
    const became = remembered.get(keyOf(parsed.source));
    if (parsed.variantName) return findVariant(parsed, became);
    const known = bySlug.get(parsed.handle) ?? became;
    return { parsed: { ...parsed, handle: known?.slug ?? parsed.handle }, known };
  });
}

export function possibleSlugs({ handle, source, variantName }: ParsedProduct): string[] {
  return [handle, source.handle, handleWithSuffix(source.handle, variantName)].filter(Boolean);
}

function endingOf({ product }: CurrentProduct, name: string): string {
  return product.title.endsWith(titleWithSuffix('', name)) ? name : '';
}

function retitled(parsed: ParsedProduct, handle: string, ending: string): ParsedProduct {
  const tail = titleWithSuffix('', parsed.variantName);
  const plain = (title: string) => (title.endsWith(tail) ? title.slice(0, -tail.length) : title);
  const { title, titleNl } = parsed.texts;
  return {
    ...parsed,
    handle,
    texts: {
      ...parsed.texts,
      ...(title && { title: titleWithSuffix(plain(title), ending) }),
      ...(titleNl && { titleNl: titleWithSuffix(plain(titleNl), ending) }),
    },
  };
}

function refused(parsed: ParsedProduct, slug: string): ParsedProduct {
  const { line, problems } = parsed;
  const taken = { line, column: columnNames.handle, reason: 'variant-taken', values: { slug } };
  return { ...parsed, handle: slug, problems: [...problems, taken] };
}

function colourKey({ source, attributes }: ParsedProduct): string {
  return JSON.stringify([source.handle, attributes.colour ?? null]);
}

function keyOf({ handle, value }: ProductSource): string {
  return JSON.stringify([handle, value]);
}
