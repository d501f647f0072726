import type { RouterContextProvider } from 'react-router';
import { type Db, db } from '#app/platform/database/db.server.ts';
import { cachedRead } from '#app/platform/pages/cached-reads.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { shippingSettings } from './tables.server.ts';

export type ShippingSettings = { looksUpDutchAddresses: boolean };

/** Returns the settings of all zones; the lookup is off until an operator switches it on. */
export async function readShippingSettings(db: Db): Promise<ShippingSettings> {
  const [settings] = await db
    .select({ looksUpDutchAddresses: shippingSettings.looksUpDutchAddresses })
    .from(shippingSettings);
  return settings ?? { looksUpDutchAddresses: false };
}

export function cachedShippingSettings(context: Readonly<RouterContextProvider>): Promise<ShippingSettings> {
  return cachedRead(context, 'shipping settings', [tags.shipping], () => readShippingSettings(db));
}
