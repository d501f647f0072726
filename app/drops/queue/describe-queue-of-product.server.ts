import type { Db } from '#app/platform/database/db.server.ts';
import { wordsIn } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { roomPath } from '../room-paths.ts';
import { findGatedProducts } from '../selling/find-gated-products.server.ts';

/** Returns the note and link to the waiting room for a product that only a queue sells. */
export async function describeQueueOfProduct(
  db: Db,
  productId: string,
  language: Language,
): Promise<{ path: string; text: string; label: string } | undefined> {
  const gated = await findGatedProducts(db, [productId]);
  const sold = gated.find(({ drop }) => drop.saleMethod === 'queue');
  const t = wordsIn(language);
  return (
    sold && { path: roomPath(sold.drop.id), text: t('theDrop.hasQueue'), label: t('theDrop.toWaitingRoom') }
  );
}
