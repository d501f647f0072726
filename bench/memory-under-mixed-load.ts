import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { signInAsOperator } from '../tests/system/operator.ts';
import { createCheckout } from '../tests/system/shopper.ts';
import type { World } from '../tests/system/world.ts';
import { memoryInMegabytes } from './process-usage.ts';

/** BENCH_CHURN_SECONDS=600 gives the ten minutes of the memory budget; shorter runs show the trend. */
const SECONDS = Number(process.env.BENCH_CHURN_SECONDS ?? 60);

/**
 * Simulates a busy day: every page in both languages, invalidated again and again, pictures in every width, uploads, checkouts. Returns the
 * megabytes of each process afterwards.
 */
export async function measureMemoryUnderMixedLoad(
  world: World,
  shopUrl: string,
  pids: number[],
): Promise<number[]> {
  const operator = await signInAsOperator(shopUrl, world.directory);
  const addresses = await addressesOf(shopUrl);
  const end = performance.now() + SECONDS * 1_000;
  const goesOn = () => performance.now() < end;
  const pictures = new Set<string>();
  let turn = 0;

  async function readPages(): Promise<void> {
    while (goesOn()) {
      const language = turn % 2 ? 'nl' : 'en';
      const page = await read(`${addresses[turn++ % addresses.length]}`, { Cookie: `language=${language}` });
      for (const [picture] of page.matchAll(/\/media\/[\w-]+\.(?:avif|webp)/g)) pictures.add(picture);
    }
  }
  async function readPictures(): Promise<void> {
    while (goesOn()) {
      for (const picture of pictures) if (goesOn()) await read(`${shopUrl}${picture}`);
      await sleep(20);
    }
  }
  async function change(): Promise<void> {
    for (; goesOn(); await sleep(500)) await world.sql(`select pg_notify('pages', '["*"]')`);
  }
  async function upload(): Promise<void> {
    for (let number = 0; goesOn(); number++) {
      const form = new FormData();
      const noise = sharp({
        create: {
          width: 1_600,
          height: 2_000 + number,
          channels: 3,
          background: '#b4532f',
          noise: { type: 'gaussian', mean: 128, sigma: 30 },
        },
      });
      form.append(
        'files',
        new File([new Uint8Array(await noise.jpeg().toBuffer())], `${number}.jpg`, { type: 'image/jpeg' }),
      );
      await fetch(`${shopUrl}/admin/images/files`, {
        method: 'POST',
        body: form,
        headers: { Cookie: operator, Origin: shopUrl },
      });
      await sleep(1_000);
    }
  }
  async function buy(): Promise<void> {
    while (goesOn()) await createCheckout(shopUrl, [{ id: 'm1', size: 'M' }]);
  }
  await world.setStock('m1', 'M', 1_000_000);
  await Promise.all([
    readPages(),
    readPages(),
    readPages(),
    readPictures(),
    readPictures(),
    change(),
    upload(),
    buy(),
  ]);
  return pids.map(memoryInMegabytes);
}

async function addressesOf(shopUrl: string): Promise<string[]> {
  const map = await read(`${shopUrl}/sitemap.xml`);
  return [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => `${shopUrl}${path}`);
}

async function read(url: string, headers: Record<string, string> = {}): Promise<string> {
  return (await fetch(url, { headers })).text();
}
