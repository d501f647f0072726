import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { saveProduct } from '#app/catalogue/editing/save-product.server.ts';
import { colours } from '#app/catalogue/tables.server.ts';
import { saveSection } from '#app/content/editing/section-editor.server.ts';
import { saveDrop } from '#app/drops/editing/save-drop.server.ts';
import { drops } from '#app/drops/tables.server.ts';
import { saveCampaign } from '#app/lookbook/editing/campaign-editor.server.ts';
import { newCampaign } from '#app/lookbook/editing/campaign-schema.ts';
import { upsertImage } from '#app/media/library/add-image.server.ts';
import { orderItems, orders } from '#app/orders/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { listImageUses } from './image-uses.server.ts';

test('everything that shows an image is found, whichever way it names it', async () => {
  const [image, other] = [await anImage('a'), await anImage('b')];
  expect(await listImageUses(db, image)).toEqual([]);

  const shirt = {
    title: 'Shirt',
    priceCents: 100,
    category: 'men' as const,
    subcategory: 'shirts' as const,
    sizes: [{ size: 'M' as const }],
  };
  const saved = await saveProduct(db, { ...shirt, imageIds: [image.id, other.id] });
  const productId = saved.ok ? saved.id : '';
  const drop = await saveDrop(db, {
    title: 'Drop',
    startDate: new Date('2026-05-01'),
    endDate: new Date('2026-06-01'),
    productIds: [],
  });
  const dropId = drop.ok ? drop.id : '';
  await db.update(drops).set({ imageId: image.id }).where(eq(drops.id, dropId));
  await saveCampaign(db, { ...newCampaign, title: 'In it', imageIds: [image.id] });
  await saveCampaign(db, { ...newCampaign, title: 'On its cover', imageIds: [], featuredImageId: image.id });
  const dye = { slug: 'tile', name: 'Tile', nameNl: 'Tegel' };
  await db.insert(colours).values({ ...dye, imageId: image.id });
  await saveSection(db, { title: 'By id', content: { image_id: image.id } });
  await saveSection(db, { title: 'By url', content: {}, contentNl: { items: [{ image_url: image.url }] } });
  const [order] = await db
    .insert(orders)
    .values({
      orderNumber: 'ORD-900009',
      email: 'noor@example.com',
      paymentMethod: 'card',
      totalCents: 100,
      shippingAddress: {
        name: 'Noor',
        address: { line1: 'Kade 1', city: 'Amsterdam', postal_code: '1011 AB', country: 'NL' },
      },
      expiresAt: new Date(),
    })
    .returning({ id: orders.id });
  await db.insert(orderItems).values({
    orderId: order?.id ?? '',
    position: 0,
    productId,
    title: 'Shirt',
    priceCents: 100,
    imageUrl: `${image.url}-400.webp`,
  });

  const uses = await listImageUses(db, image);
  expect(uses.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
    'campaign: In it',
    'campaign: On its cover',
    'colour: Tile',
    'drop: Drop',
    'product: Shirt',
    'section: By id',
    'section: By url',
    'order: ORD-900009',
  ]);
  expect(uses.find(({ kind }) => kind === 'product')?.id).toBe(productId);
  expect(await listImageUses(db, other)).toMatchObject([{ kind: 'product' }]);
});

async function anImage(letter: string): Promise<{ id: string; url: string }> {
  const url = `/media/${letter.repeat(32)}`;
  const id = await upsertImage(db, { url, width: 9, height: 9, colour: '#b4532f' }, { en: letter });
  return { id, url };
}
