import type { Page } from '@playwright/test';
import type { World } from '../../system/world.ts';
import { addDrop } from './add-drop.ts';
import { picture, upload } from './upload-picture.ts';

/** A drop whose products consist of marks: words that occur nowhere else in the shop. */
export type PlantedDrop = Awaited<ReturnType<typeof plantDrop>>;

/** Never planted, but as long as the planted names: requests for either must get the same response. */
export const unknownNames = { id: 'zq-unknown-1', slug: 'zorblaxx-kaftan', title: 'Zorblaxx Kaftan' };
export const plantedNames = { id: 'zq-planted-1', slug: 'zorblatt-kaftan', title: 'Zorblatt Kaftan' };

const PRICE_CENTS = 12_345_679;

/** Plants the drop as the operator signed in on this page, to start in a day. Its own name and texts are no secret. */
export async function plantDrop(page: Page, world: World) {
  await upload(page, await picture('zqpicture.png', 971), 'Zqmarkalt of a kaftan');
  const [image] = await world.sql<{ id: string; url: string }>(
    `update images set alt_text_nl = 'Zqmarkalttekst' where alt_text = 'Zqmarkalt of a kaftan' returning id, url`,
  );
  const { id, slug, title } = plantedNames;
  await world.sql(
    `insert into products (id, slug, title, title_nl, price_cents, category, subcategory, is_new, editor_notes, editor_notes_nl,
       size_and_fit, delivery_and_returns, safety_warnings, composition, manufacturer)
     values ($1, $2, $3, 'Zorblattkaftan', $4, 'the-drop', 'tops', true, 'Zqmarknotes', 'Zqmarknoten', 'Zqmarkfit', 'Zqmarkdelivery',
       'Zqmarkwarning', 'Outer: 100% cotton', 'Zqmarkmaker')`,
    [id, slug, title, PRICE_CENTS],
  );
  await world.sql(
    `insert into product_sizes (product_id, size, stock_quantity, sku) values ($1, 'M', 41, 'ZQMARKSKU-1')`,
    [id],
  );
  await world.sql('insert into product_images (product_id, image_id, sort_order) values ($1, $2, 0)', [
    id,
    image?.id,
  ]);
  const words = {
    title: 'Announced Night',
    titleNl: 'Aangekondigde nacht',
    description: 'All may know this.',
  };
  const dropId = await addDrop(world, { startsIn: 1_440 }, words, [id]);
  const unannounced = { title: 'Zqmarkdrop', description: 'Zqmarkwords of a drop' };
  const secretDropId = await addDrop(world, { announcedIn: 60, startsIn: 1_440 }, unannounced, [id]);
  const file = image?.url.split('/').at(-1) ?? '';
  /** Content visible once it runs. */
  const shown = {
    id,
    slug,
    title,
    titleNl: 'Zorblattkaftan',
    price: '123[.,]?456[.,]79',
    notes: 'Zqmarknotes',
    notesNl: 'Zqmarknoten',
    fit: 'Zqmarkfit',
    maker: 'Zqmarkmaker',
    alt: 'Zqmarkalt',
    file,
  };
  const secrets = Object.entries({
    ...shown,
    cents: '12345679',
    sku: 'ZQMARKSKU',
    drop: 'Zqmarkdrop',
    words: 'Zqmarkwords',
  });
  return {
    dropId,
    secretDropId,
    shown,
    /** Returns the names of the marks in a response. */
    marksIn(sent: string): string[] {
      return secrets.filter(([, mark]) => new RegExp(mark, 'i').test(sent)).map(([name]) => name);
    },
  };
}
