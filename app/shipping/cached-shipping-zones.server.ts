import type { RouterContextProvider } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { cachedRead } from '#app/platform/pages/cached-reads.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { listShippingZones } from './list-shipping-zones.server.ts';
import type { ShippingZone } from './shipping-method.ts';

export function cachedShippingZones(context: Readonly<RouterContextProvider>): Promise<ShippingZone[]> {
  const { language } = context.get(requestInfo);
  return cachedRead(context, `shipping ${language}`, [tags.shipping], () => listShippingZones(db, language));
}
