import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type RunningShop, until, type World } from './world.ts';

const head = 'Handle,Title,Type,Google Shopping / Gender,Variant Price';
let world: World;
let shop: RunningShop;
let databaseUrl: string;

beforeAll(async () => {
  world = await createWorld();
  shop = await world.startShop();
  const [row] = await world.sql<{ name: string }>('select current_database() as name');
  databaseUrl = (process.env.TEST_SERVER_URL ?? '').replace(/\/marenza$/, `/${row?.name}`);
});
afterAll(() => world.close());

test('the command imports into a running shop, whose pages follow; again it changes nothing', async () => {
  const page = `${shop.url}/women/products/terminal-top`;
  expect((await fetch(page)).status).toBe(404);
  const file = `${head}\nterminal-top,Terminal Top,tops,female,20\n`;
  const tried = await importFile(file, '--dry-run');
  expect(tried).toMatchObject({
    code: 0,
    told: expect.stringContaining('New: 1, changed: 0, unchanged: 0, refused: 0.'),
  });
  expect((await fetch(page)).status).toBe(404);

  const imported = await importFile(file);
  expect(imported.told).toContain('1 of 1 done\nImported. Added: 1, updated: 0, refused: 0.');
  expect(imported.code).toBe(0);
  expect(await (await fetch(page)).text()).toContain('Terminal Top');
  await importFile(file.replace(',20', ',21'));
  await until('the page follows', async () => (await (await fetch(page)).text()).includes('21,00'));
  expect((await importFile(file.replace(',20', ',21'))).told).toContain('unchanged: 1');
});

test('what is refused is said by line and column, and by the exit code', async () => {
  const file = `${head}\nterminal-good,Good,tops,female,20\nterminal-bad,,tops,female,20\n`;
  const refused = await importFile(file, '--lang', 'nl');
  expect(refused.told).toContain('terminal-bad: Regel 3, Title: Titel is verplicht');
  expect(refused).toMatchObject({ code: 1, told: expect.stringContaining('Er is niets geïmporteerd.') });
  expect(await importFile(file, '--dry-run')).toMatchObject({ code: 1 });
  expect(await importFile(file, '--skip-bad')).toMatchObject({
    code: 3,
    told: expect.stringContaining('Added: 1, updated: 0, refused: 1.'),
  });
  expect(await importFile('Title\nShirt\n')).toMatchObject({
    code: 1,
    told: expect.stringContaining('no column Handle'),
  });
  expect(await run(['--what'])).toMatchObject({ code: 2 });
  expect(await run(['/nowhere.csv'])).toMatchObject({ code: 2 });
});

async function importFile(content: string, ...flags: string[]) {
  const file = path.join(world.directory, 'products.csv');
  fs.writeFileSync(file, content);
  return run([file, ...flags]);
}

async function run(given: string[]): Promise<{ code: number | null; told: string }> {
  const child = spawn(process.execPath, ['scripts/import-products.ts', ...given], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIRECTORY: world.directory,
      SANDBOX: 'on',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (told += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, told };
}
