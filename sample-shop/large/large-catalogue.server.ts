import { sql } from 'drizzle-orm';
import type { Db } from '../../app/platform/database/db.server.ts';
import type { LargeShop } from './large-shop.ts';

/** Adds men's and women's products with four sizes each, some low in stock, and two library pictures each. */
export async function addLargeCatalogue(tx: Db, { products, images = 0 }: LargeShop, now: Date) {
  const at = now.toISOString();
  await tx.execute(sql`
    insert into images (url, width, height, colour, alt_text, alt_text_nl, created_at)
    select '/media/' || md5('large ' || n) || md5(n::text), 1600, 2000, '#e6d8bf',
      'Linen drying on a terrace, roll ' || n, 'Linnen dat droogt op een terras, rol ' || n,
      ${at}::timestamptz - n * interval '7 minutes'
    from generate_series(1, ${images}::int) n`);
  await tx.execute(sql`
    insert into products (id, title, title_nl, slug, price_cents, category, gender, subcategory, is_new, colour,
      created_at, updated_at)
    select 'large-' || n, name || ' ' || cloth || ' ' || garment, cloth_nl || ' ' || garment_nl || ' ' || name,
      translate(lower(name || '-' || cloth || '-' || garment), 'áé', 'ae') || '-' || n,
      1900 + (n * 7919 % 180) * 100, gender, gender, subcategory, n % 20 = 0,
      (array['white', 'sand', 'olive', 'blue', 'indigo', 'black'])[n % 6 + 1],
      ${at}::timestamptz - n * (interval '730 days' / ${products}::int), ${at}
    from generate_series(1, ${products}::int) n,
      lateral (select case when n % 2 = 0 then 'women' else 'men' end as gender, n / 2 % 4 + 1 as kind) of_whom,
      lateral (select (array['Alba', 'Noor', 'Tarifa', 'Salé', 'Ronda', 'Tetuan', 'Jerez', 'Zahara', 'Nerja', 'Fes',
          'Cadiz', 'Málaga', 'Sidi', 'Amal', 'Lucena', 'Medina', 'Azahar', 'Olivo', 'Marisma', 'Brisa'])[n * 31 % 20 + 1]
          as name,
        (array['linen', 'denim', 'cotton', 'satin', 'poplin', 'knit'])[n * 17 % 6 + 1] as cloth,
        (array['Linnen', 'Denim', 'Katoenen', 'Satijnen', 'Popeline', 'Gebreide'])[n * 17 % 6 + 1] as cloth_nl,
        (case gender when 'men' then array['shirt', 'trousers', 'set', 'belt']
          else array['dress', 'blouse', 'skirt', 'scarf'] end)[kind] as garment,
        (case gender when 'men' then array['overhemd', 'broek', 'set', 'riem']
          else array['jurk', 'blouse', 'rok', 'sjaal'] end)[kind] as garment_nl,
        (case gender when 'men' then array['shirts', 'bottoms', 'sets', 'accessories']
          else array['dresses', 'tops', 'bottoms', 'accessories'] end)[kind] as subcategory) called`);
  await tx.execute(sql`
    insert into product_sizes (product_id, size, available, stock_quantity)
    select 'large-' || n, size, random() > 0.02,
      case when random() < 0.04 then floor(random() * 4) else 4 + floor(random() * 40) end
    from generate_series(1, ${products}::int) n cross join unnest(array['S', 'M', 'L', 'XL']) size`);
  await tx.execute(sql`
    with library as (select id, row_number() over (order by created_at, id) - 1 as place from images)
    insert into product_images (product_id, image_id, sort_order)
    select 'large-' || n, library.id, sort_order
    from generate_series(1, ${products}::int) n cross join generate_series(0, 1) sort_order
    join library on library.place = (n * 2 + sort_order) % (select greatest(1, count(*)) from images)`);
  await tx.execute(sql`analyze products, product_sizes, product_images, images`);
}
