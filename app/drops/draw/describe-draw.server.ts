import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { wordsIn } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { formatDateTime } from '#app/ui/format-date.ts';
import { isRunningDrop } from '../products-in-drops.server.ts';
import { isGated } from '../selling/gated-products-sql.server.ts';
import { dropProducts, drops } from '../tables.server.ts';
import { drawPath } from './draw-path.ts';
import { dropDraws } from './tables.server.ts';

export type DescribedDraw = { path: string; text: string; label: string };

export async function describeDrawOfDrop(
  db: Db,
  dropId: string,
  language: Language,
): Promise<DescribedDraw | undefined> {
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

/** Returns the note for the page of a product in a running draw, before and after the drawing. */
export async function describeDrawOfProduct(
  db: Db,
  productId: string,
  language: Language,
): Promise<DescribedDraw | undefined> {
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
