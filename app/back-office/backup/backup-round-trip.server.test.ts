import fs from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upsertImage } from '#app/media/library/add-image.server.ts';
import { storePicture } from '#app/media/storage/store-picture.server.ts';
import { orderMails } from '#app/orders/order-queues.server.ts';
import { config } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { migrateDatabase } from '#app/platform/database/migrate.server.ts';
import { queueJob, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import {
  ask,
  backUp,
  createEmptyPlace,
  describeShop,
  readOwnPictures,
  secret,
  withClient,
} from '#tests/support/backups.ts';
import { customerForTests } from '#tests/support/customer.ts';
import { addOrder, addProduct } from '#tests/support/orders.ts';
import { BackupFileError, createArchive } from './archive.server.ts';
import { checkBackup } from './check-backup.server.ts';
import { restoreBackup } from './restore-backup.server.ts';

const own = config.DATABASE_URL ?? '';
const file = path.join(config.DATA_DIRECTORY, 'shop.tar');
const usual = {
  secrets: ['a newer secret of this shop', secret],
  acceptsOtherSecret: false,
  replaces: false,
};
let seen: Record<string, unknown>;
let lastSeenNumber = '';

beforeAll(async () => {
  await startJobs();
  const product = await addProduct(db, { M: 50_000 });
  for (const colour of ['#de2820', '#2028de']) await addPicture(colour);
  await customerForTests(db);
  const order = await addOrder(db, [{ id: product.id, size: 'M', quantity: 1 }]);
  await queueJob(db, orderMails, { orderId: order.id, type: 'order_confirmation' });

  // Customers keep ordering; orders after the snapshot are not in the backup.
  let isOver = false;
  const buy = async (name: string) => {
    // A new address per order avoids the limit per address, however long the backup takes.
    for (let turn = 0; !isOver; turn++)
      await addOrder(db, [{ id: product.id, size: 'M', quantity: 1 }], {
        customerEmail: `${turn}.${name}@example.com`,
      });
  };
  const shoppers = [buy('noor'), buy('sam')];
  const backup = await backUp(file, async (client) => {
    const shop = await describeShop(client);
    lastSeenNumber = (await client.query('select max(order_number) as last from orders')).rows[0].last;
    await addOrder(db, [{ id: product.id, size: 'M', quantity: 1 }]);
    return shop;
  });
  isOver = true;
  await Promise.all(shoppers);
  await stopJobs();
  seen = backup.seen;
});

afterAll(() => fs.rmSync(file, { force: true }));

test('an empty place becomes the same shop, row by row and picture by picture, though shoppers went on buying', async () => {
  const place = await createEmptyPlace();
  await restoreBackup(place.url, file, { ...usual, pictures: place.pictures });
  expect(await withClient(place.url, describeShop)).toEqual(seen);
  expect(place.kept).toEqual(readOwnPictures());
  expect(place.kept.size).toBe(2);
  const [now] = await ask<{ n: number }>(own, 'select count(*)::int as n from orders');
  expect(now?.n).toBeGreaterThan((seen.orders as { rows: number }).rows);
  // Sessions are gone, and no order number is reused.
  expect(await ask(place.url, 'select from sessions')).toEqual([]);
  const [next] = await ask<{ number: string }>(place.url, `select nextval('order_numbers') as number`);
  expect(Number(next?.number)).toBeGreaterThan(Number(lastSeenNumber.replace(/\D/g, '')));
  await migrateDatabase(place.url);
  expect(await withClient(place.url, describeShop)).toEqual(seen);
  await place.drop();
});

test('a mail that waited comes with it, to be queued again', async () => {
  const place = await createEmptyPlace();
  await restoreBackup(place.url, file, { ...usual, pictures: place.pictures });
  const [waiting] = await ask(
    own,
    `select id, name as queue, data from pgboss.job where name = '${orderMails.name}'`,
  );
  expect(
    await ask(place.url, `select id, queue, data from restored_jobs where queue = '${orderMails.name}'`),
  ).toEqual([waiting]);
  await place.drop();
});

test('a place that is not empty is refused unless told, and then becomes the shop of the backup', async () => {
  const place = await createEmptyPlace();
  await migrateDatabase(place.url);
  await ask(place.url, `insert into search_words values ('theirs')`);
  const before = await withClient(place.url, describeShop);
  const restore = (more: object) =>
    restoreBackup(place.url, file, { ...usual, pictures: place.pictures, ...more });
  await expect(restore({})).rejects.toMatchObject({ problem: 'not-empty' });
  expect(await withClient(place.url, describeShop)).toEqual(before);
  place.kept.set(`masters/${'0'.repeat(32)}.webp`, Buffer.from('theirs'));
  await restore({ replaces: true });
  expect(await withClient(place.url, describeShop)).toEqual(seen);
  expect(place.kept).toEqual(readOwnPictures());
  await place.drop();
});

test('pictures of another shop alone are refused too', async () => {
  const place = await createEmptyPlace();
  place.kept.set(`masters/${'0'.repeat(32)}.webp`, Buffer.from('theirs'));
  await expect(restoreBackup(place.url, file, { ...usual, pictures: place.pictures })).rejects.toMatchObject({
    problem: 'not-empty',
  });
  expect(place.kept.size).toBe(1);
  await place.drop();
});

test('nothing is restored while a shop runs there', async () => {
  const place = await createEmptyPlace();
  await withClient(`${place.url}?application_name=marenza-jobs`, async () => {
    await expect(
      restoreBackup(place.url, file, { ...usual, pictures: place.pictures }),
    ).rejects.toMatchObject({ problem: 'in-use' });
  });
  await place.drop();
});

test('what fails half-way takes everything back, and the next try finds nothing in its way', async () => {
  const place = await createEmptyPlace();
  const failing = {
    ...place.pictures,
    async store(name: string, bytes: Buffer) {
      if (place.kept.size === 1) throw new Error('the storage went away');
      await place.pictures.store(name, bytes);
    },
  };
  await expect(restoreBackup(place.url, file, { ...usual, pictures: failing })).rejects.toThrow('went away');
  expect(await ask(place.url, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual(
    [],
  );
  await restoreBackup(place.url, file, { ...usual, pictures: place.pictures });
  expect(await withClient(place.url, describeShop)).toEqual(seen);
  await place.drop();
});

test('a file that was cut anywhere is refused, and nothing is changed', async () => {
  const whole = fs.readFileSync(file);
  const cut = `${file}.cut`;
  for (const share of [0, 0.001, 0.2, 0.5, 0.9, 1 - 1_024 / whole.length - 0.001]) {
    fs.writeFileSync(
      cut,
      whole.subarray(0, Math.floor((whole.length * share) / 512) * 512 + (share === 0.5 ? 7 : 0)),
    );
    await expect(checkBackup(cut, [secret]), String(share)).rejects.toBeInstanceOf(BackupFileError);
  }
  const place = await createEmptyPlace();
  await expect(restoreBackup(place.url, cut, { ...usual, pictures: place.pictures })).rejects.toMatchObject({
    problem: 'cut',
  });
  expect(place.kept.size).toBe(0);
  expect(await ask(place.url, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual(
    [],
  );
  await place.drop();
});

test('a file with one changed byte is refused', async () => {
  const whole = fs.readFileSync(file);
  const changed = `${file}.changed`;
  const middles = middlesOfEntries(whole);
  expect(middles.length).toBeGreaterThan(10);
  for (const at of middles) {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    fs.writeFileSync(changed, bytes);
    await expect(checkBackup(changed, [secret]), String(at)).rejects.toBeInstanceOf(BackupFileError);
  }
});

/** Returns the middle of each tar entry's content, since changed padding would mean nothing. */
function middlesOfEntries(tar: Buffer): number[] {
  const middles: number[] = [];
  for (let at = 0; tar[at]; ) {
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8);
    if (size) middles.push(at + 512 + Math.floor(size / 2));
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return middles;
}

test('what is no backup, is of a newer shop or sealed with another secret is said apart', async () => {
  const other = `${file}.other`;
  fs.writeFileSync(other, 'not a tar at all'.repeat(100));
  await expect(checkBackup(other, [secret])).rejects.toMatchObject({ problem: 'not-a-backup' });
  fs.writeFileSync(other, '');
  await expect(checkBackup(other, [secret])).rejects.toMatchObject({ problem: 'not-a-backup' });
  await expect(checkBackup('/nowhere', [secret])).rejects.toMatchObject({ problem: 'unreadable' });
  await expect(checkBackup(file, ['another secret than that of the shop'])).rejects.toMatchObject({
    problem: 'other-secret',
  });
  const { header } = await checkBackup(file, undefined);
  const newest = Math.max(...header.migrations);
  for (const newer of [
    { ...header, migrations: [...header.migrations, newest + 1] },
    { ...header, format: 2 },
  ]) {
    const archive = createArchive(fs.createWriteStream(other), secret);
    await archive.add('shop.json', Buffer.from(JSON.stringify(newer)));
    await archive.finish([]);
    await expect(checkBackup(other, [secret])).rejects.toMatchObject({ problem: 'newer' });
  }
});

test('a full disk ends the backup, and says so', async () => {
  let room = 20_000;
  const disk = new Writable({
    write(bytes, _encoding, done) {
      room -= bytes.length;
      done(room < 0 ? Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }) : null);
    },
  });
  const archive = createArchive(disk, secret);
  await archive.add('shop.json', Buffer.alloc(10));
  const filling = async () => {
    for (let n = 0; n < 100; n++) await archive.add(`tables/orders/${n}.copy.gz`, Buffer.alloc(1_000_000));
  };
  await expect(filling()).rejects.toMatchObject({ code: 'ENOSPC' });
});

test('a picture whose file is gone is named, and the rest is kept', async () => {
  const pictures = readOwnPictures();
  const [gone = ''] = pictures.keys();
  const partly = `${file}.partly`;
  const { written } = await backUp(partly, async () => {}, {
    pictures: {
      async *list() {
        yield* pictures.keys();
      },
      read: async (name) => (name === gone ? undefined : pictures.get(name)),
    },
  });
  expect(written).toMatchObject({ missingPictures: [gone], pictures: 1 });
  expect((await checkBackup(partly, [secret])).pictures.size).toBe(1);
});

async function addPicture(background: string): Promise<void> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const stored = await storePicture(bytes);
  if (!stored.ok) throw new Error(stored.reason);
  await upsertImage(db, stored.picture, { en: background });
}
