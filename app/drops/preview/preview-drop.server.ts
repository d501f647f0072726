import { eq } from 'drizzle-orm';
import type { ProductCard } from '#app/catalogue/product.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { dropPhase } from '../editing/drop-list-item-product-and-phase.ts';
import { listDropProducts } from '../list-running-drops-and-drop-products.server.ts';
import { selectShownDrops } from '../select-shown-drops.server.ts';
import type { ShownDrop } from '../shown-drop-type.ts';
import { drops } from '../tables.server.ts';

/** What shoppers are shown of a drop at a moment: nothing at all, or what its phase says. */
export type PreviewedDrop = {
  drop: ShownDrop;
  announcedAt: string | undefined;
  isActive: boolean;
  isShown: boolean;
  /** Its pieces while it runs, at today's prices and with what is left today. */
  cards: ProductCard[];
};

/** A drop as shoppers see it at a moment, in a language; undefined where there is none. Changes nothing, and is kept nowhere. */
export async function previewDrop(
  db: Db,
  id: string,
  at: Date,
  language: Language,
): Promise<PreviewedDrop | undefined> {
  const [[drop], [row]] = await Promise.all([
    selectShownDrops(db, language, eq(drops.id, id)),
    db
      .select({ announcedAt: drops.announcedAt, isActive: drops.isActive })
      .from(drops)
      .where(eq(drops.id, id)),
  ]);
  if (!drop || !row) return undefined;
  const phase = dropPhase({ startDate: new Date(drop.startDate), endDate: new Date(drop.endDate) }, at);
  const isAnnounced = row.announcedAt !== null && row.announcedAt <= at;
  const isShown = row.isActive && (phase === 'now' || isAnnounced);
  const cards = isShown && phase === 'now' ? await listDropProducts(db, id, language) : [];
  return {
    drop: { ...drop, phase },
    announcedAt: row.announcedAt?.toISOString(),
    isActive: row.isActive,
    isShown,
    cards,
  };
}
