import type { RouterContextProvider } from 'react-router';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { cachedRead } from '#app/platform/pages/cached-reads.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import type { GiftCardOffer } from './editing/gift-card-limits.ts';
import { giftCardSettings } from './tables.server.ts';

/** Returns the amounts on offer; undefined until an operator puts gift cards on sale. */
export async function findGiftCardOffer(db: Db): Promise<GiftCardOffer | undefined> {
  const [settings] = await db
    .select({
      isOffered: giftCardSettings.isOffered,
      amounts: giftCardSettings.amounts,
      leastCents: giftCardSettings.leastCents,
      mostCents: giftCardSettings.mostCents,
    })
    .from(giftCardSettings);
  if (!settings?.isOffered) return undefined;
  const { isOffered: _, ...offer } = settings;
  return offer;
}

/** Returns the offer to loaders. Cached until operators change the settings. */
export function cachedGiftCardOffer(
  context: Readonly<RouterContextProvider>,
): Promise<GiftCardOffer | undefined> {
  return cachedRead(context, 'gift card offer', [tags.giftCards], () => findGiftCardOffer(db));
}
