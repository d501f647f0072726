import { sql } from 'drizzle-orm';
import { colours, productImages, products, subcategories } from '#app/catalogue/tables.server.ts';
import { contentSections } from '#app/content/tables.server.ts';
import { drops } from '#app/drops/tables.server.ts';
import { campaignImages, lookbookCampaigns } from '#app/lookbook/tables.server.ts';
import type { ImageUse } from '#app/media/library/change-image.server.ts';
import { orderItems, orders } from '#app/orders/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';

const MOST = 50;

/** Returns up to fifty uses of an image: references first, then the JSON of sections, then the snapshots in orders. */
export async function listImageUses(db: Db, { id, url }: { id: string; url: string }): Promise<ImageUse[]> {
  // Written as SQL, since a union of nine tables would be three times as long with the query builder.
  const { rows } = await db.execute<ImageUse>(sql`
    select * from (
    select 'product' as kind, ${products.id} as id, ${products.title} as title, ${products.titleNl} as "titleNl"
      from ${products} where ${products.id} in
        (select ${productImages.productId} from ${productImages} where ${productImages.imageId} = ${id})
    union all
    select 'drop', ${drops.id}, ${drops.title}, ${drops.titleNl} from ${drops} where ${drops.imageId} = ${id}
    union all
    select 'campaign', ${lookbookCampaigns.id}, ${lookbookCampaigns.title}, ${lookbookCampaigns.titleNl}
      from ${lookbookCampaigns} where ${lookbookCampaigns.featuredImageId} = ${id} or ${lookbookCampaigns.id} in
        (select ${campaignImages.campaignId} from ${campaignImages} where ${campaignImages.imageId} = ${id})
    union all
    select 'colour', ${colours.id}::text, ${colours.name}, ${colours.nameNl} from ${colours} where ${colours.imageId} = ${id}
    union all
    select 'category', ${subcategories.id}::text, ${subcategories.name}, ${subcategories.nameNl}
      from ${subcategories} where ${subcategories.imageId} = ${id}
    union all
    select 'section', ${contentSections.id}::text, ${contentSections.title}, ${contentSections.titleNl}
      from ${contentSections}
      where concat(${contentSections.content}, ${contentSections.contentNl}) like any (array[${`%${id}%`}, ${`%${url}%`}])
    union all
    select 'order', ${orders.id}::text, ${orders.orderNumber}, null
      from ${orders} where ${orders.id} in
        (select ${orderItems.orderId} from ${orderItems} where ${orderItems.imageUrl} like ${`${url}-%`})
    ) uses order by kind = 'order', kind, title limit ${MOST}`);
  return rows.map(({ kind, id: of, title, titleNl }) => ({ kind, id: of, title, titleNl }));
}
