import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { isInShop, isReducedNow, priceInForce } from '#app/catalogue/product-sql.server.ts';
import { productImages, productSizes, products, reducedPrices } from '#app/catalogue/tables.server.ts';
import { type PictureRow, shownPicture } from '#app/media/picture-sizes.ts';
import { images } from '#app/media/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { formatDateTime } from '#app/ui/formats.ts';
import { drawPath } from '../drop.ts';
import { HIDDEN_TEST_PRODUCT_SLUG, isGated, isRunningDrop, wasBought } from '../products-in-drops.server.ts';
import { dropDraws, dropProducts, drops } from '../tables.server.ts';

export type DrawPhase = 'open' | 'closed' | 'drawn' | 'over';

export type FoundDraw = NonNullable<Awaited<ReturnType<typeof findDraw>>>;

export async function findDraw(db: Db, dropId: string, now: Date) {
  const found = await findDrawOfDrop(db, dropId);
  if (!found?.isActive || now < found.startsAt) return undefined;
  return { ...found, phase: phaseOf(found, now) };
}

export async function findDrawOfDrop(db: Db, dropId: string) {
  const [found] = await db
    .select({
      dropId: drops.id,
      ...pickColumns(drops, 'title', 'titleNl', 'isActive'),
      startsAt: drops.startDate,
      endsAt: drops.endDate,
      ...pickColumns(dropDraws, 'closesAt', 'drawnAt'),
      seedHash: sql<string>`encode(sha256(${dropDraws.seed}), 'hex')`,
    })
    .from(dropDraws)
    .innerJoin(drops, eq(drops.id, dropDraws.dropId))
    .where(eq(drops.id, dropId));
  return found;
}

/** Returns a draw's phase at `now`. For a past moment, pass `drawnAt` only if the draw was drawn by that moment. */
export function phaseOf(
  { closesAt, drawnAt, endsAt }: { closesAt: Date; drawnAt: Date | null; endsAt: Date },
  now: Date,
): DrawPhase {
  if (now >= endsAt) return 'over';
  if (drawnAt) return 'drawn';
  return now < closesAt ? 'open' : 'closed';
}

export type DescribedDraw = { path: string; text: string; label: string };

export async function describeDrawOfDrop(db: Db, dropId: string, language: Language) {
  const [draw] = await db
    .select({ closesAt: dropDraws.closesAt, drawnAt: dropDraws.drawnAt })
    .from(dropDraws)
    .innerJoin(drops, eq(drops.id, dropDraws.dropId))
    .where(and(eq(drops.id, dropId), isRunningDrop));
  if (!draw) return undefined;
  const t = wordsIn(language);
  const path = drawPath(dropId);
  if (draw.drawnAt) return { path, text: t('dropDraw.sale.drawn'), label: t('dropDraw.sale.toDraw') };
  const closes = formatDateTime(draw.closesAt, language);
  return { path, text: t('dropDraw.sale.open', { closes }), label: t('dropDraw.enter') };
}

export async function describeDrawOfProduct(db: Db, productId: string, language: Language) {
  const [waiting] = await db
    .select({ dropId: dropDraws.dropId })
    .from(dropProducts)
    .innerJoin(dropDraws, eq(dropDraws.dropId, dropProducts.dropId))
    .innerJoin(drops, eq(drops.id, dropProducts.dropId))
    .where(and(eq(dropProducts.productId, productId), isRunningDrop, isGated))
    .orderBy(desc(isNull(dropDraws.drawnAt)), asc(drops.startDate), asc(drops.id))
    .limit(1);
  return waiting && describeDrawOfDrop(db, waiting.dropId, language);
}

type DrawOutcomes = Record<'entered' | 'ordered' | 'mayBuy' | 'drawnInVain' | 'undrawn', number>;

/** Before the draw, no entry counts as undrawn. */
export async function countDrawOutcomes(db: Db, dropId: string): Promise<DrawOutcomes> {
  const { rows } = await db.execute<DrawOutcomes>(sql`
    with entry as (
      select offered_at is not null as is_drawn,
        (exists (select from orders where orders.id = order_id and orders.status <> 'cancelled')
          or ${wasBought(sql`drop_draw_entries.order_id`)}) as is_ordered,
        exists (select from holds where holds.draw_entry_id = drop_draw_entries.id and holds.order_id is null
          and holds.expires_at > now()) as is_kept
      from drop_draw_entries where drop_id = ${dropId} and confirmed_at is not null)
    select count(*)::int as entered, (count(*) filter (where is_ordered))::int as ordered,
      (count(*) filter (where is_kept and not is_ordered))::int as "mayBuy",
      (count(*) filter (where is_drawn and not is_kept and not is_ordered))::int as "drawnInVain",
      (count(*) filter (where not is_drawn and exists (
        select from drop_draws where drop_id = ${dropId} and drawn_at is not null)))::int as undrawn
    from entry`);
  const [counted] = rows;
  if (!counted) throw new Error('A count is always answered.');
  return counted;
}

export type DrawPiece = Awaited<ReturnType<typeof listDrawPieces>>[number];

/** Returns the drop's products that have available sizes in stock, in the operator's order. */
export async function listDrawPieces(db: Db, dropId: string, language: Language) {
  const rows = await db
    .select({
      productId: products.id,
      ...pickColumns(products, 'slug', 'title', 'titleNl'),
      priceCents: priceInForce,
      productSizeId: productSizes.id,
      size: productSizes.size,
      stock: productSizes.stockQuantity,
      picture: sql<PictureRow | null>`case when ${images.id} is not null then json_build_object('url', ${images.url},
        'width', ${images.width}, 'height', ${images.height}, 'colour', ${images.colour},
        'alt', ${images.altText}, 'altNl', ${images.altTextNl}) end`,
    })
    .from(dropProducts)
    .innerJoin(products, eq(products.id, dropProducts.productId))
    .innerJoin(productSizes, eq(productSizes.productId, products.id))
    .leftJoin(reducedPrices, isReducedNow)
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.sortOrder, 0)))
    .leftJoin(images, eq(images.id, productImages.imageId))
    .where(
      and(
        eq(dropProducts.dropId, dropId),
        isInShop(),
        ne(products.slug, HIDDEN_TEST_PRODUCT_SLUG),
        eq(productSizes.available, true),
        sql`${productSizes.stockQuantity} > 0`,
      ),
    )
    .orderBy(asc(dropProducts.sortOrder), asc(products.id), asc(productSizes.sortOrder));
  const pieces = Map.groupBy(rows, ({ productId }) => productId);
  return [...pieces.values()].flatMap((sizes) => {
    const [piece] = sizes;
    if (!piece) return [];
    const { slug, title, titleNl, priceCents, picture } = piece;
    return {
      slug,
      title: translated(language, title, titleNl),
      priceCents,
      picture: picture ? shownPicture(picture, language) : undefined,
      sizes: sizes.map(({ productSizeId, size, stock }) => ({ productSizeId, size, stock })),
    };
  });
}
