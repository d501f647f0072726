import { sharePictureAddress } from '#app/media/picture-types-sizes-and-urls.ts';
import { pageAddress, type ShopInfo } from '#app/platform/pages/page-meta.ts';
import type { ShownDrop } from '../shown-drop-type.ts';
import { announcedDropPath } from './drop-paths.ts';

/** A coming drop in the words of schema.org. */
export function saleEvent(shop: ShopInfo, drop: ShownDrop): object {
  const { id, title, description, startDate, endDate, picture } = drop;
  const url = pageAddress(shop.shopUrl, announcedDropPath(id), shop.language);
  return {
    '@type': 'SaleEvent',
    name: title.text,
    ...(description.text && { description: description.text }),
    startDate,
    endDate,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: { '@type': 'Organization', name: shop.brand, url: shop.shopUrl },
    ...(picture && { image: `${shop.shopUrl}${sharePictureAddress(picture.url)}` }),
  };
}
