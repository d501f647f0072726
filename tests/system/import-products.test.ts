import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPictureServer } from '../setup/picture-server.ts';
import { apparelFile, apparelMapping, jewelleryFile, jewelleryMapping } from '../support/shopify-files.ts';
import { signInAsOperator } from './operator.ts';
import { createWorld, type RunningShop, until, type World } from './world.ts';

const head = 'Handle,Title,Type,Google Shopping / Gender,Variant Price';
let world: World;
let shop: RunningShop;
let databaseUrl: string;
let pictures: Awaited<ReturnType<typeof startPictureServer>>;

beforeAll(async () => {
  world = await createWorld();
  pictures = await startPictureServer();
  shop = await world.startShop();
  const [row] = await world.sql<{ name: string }>('select current_database() as name');
  databaseUrl = (process.env.TEST_SERVER_URL ?? '').replace(/\/marenza$/, `/${row?.name}`);
});
afterAll(async () => {
  pictures.close();
  await world.close();
});

test('the command imports into a running shop, whose pages follow; again it changes nothing', async () => {
  const page = `${shop.url}/women/products/terminal-top`;
  expect((await fetch(page)).status).toBe(404);
  const [picture] = await world.sql<{ url: string }>('select url from images order by url limit 1');
  const file = `${head},Image Src,Title in Dutch (product.metafields.custom.title_nl)
terminal-top,Terminal Top,tops,female,20,${picture?.url},Terminaltop
`;
  const tried = await importFile(file, '--dry-run');
  expect(tried).toMatchObject({
    code: 0,
    told: expect.stringContaining('New: 1, changed: 0, unchanged: 0, refused: 0.'),
  });
  expect((await fetch(page)).status).toBe(404);

  const imported = await importFile(file);
  expect(imported.told).toContain('1 of 1 done\nImported. Added: 1, updated: 0, refused: 0.');
  expect(imported.code).toBe(0);
  expect((await fetch(page)).status, 'a draft until an operator puts it in the shop').toBe(404);
  const [{ id } = { id: '' }] = await world.sql<{ id: string }>(
    "select id from products where slug = 'terminal-top'",
  );
  const Cookie = await signInAsOperator(shop.url, world.directory);
  const body = new URLSearchParams({ ids: id, published: 'on' });
  const headers = { Cookie, Origin: shop.url };
  await fetch(`${shop.url}/admin/products/changes`, { method: 'POST', headers, body });
  await until('it is in the shop', async () => (await (await fetch(page)).text()).includes('Terminal Top'));
  await importFile(file.replace(',20,', ',21,'));
  await until('the page follows', async () => (await (await fetch(page)).text()).includes('21,00'));
  expect((await importFile(file.replace(',20,', ',21,'))).told).toContain('unchanged: 1');
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
    told: expect.stringContaining('no Handle column'),
  });
  expect(await run(['--what'])).toMatchObject({ code: 2 });
  expect(await run(['/nowhere.csv'])).toMatchObject({ code: 2 });
});

test('files of other shops are imported whole by a file of answers, their pictures fetched once', async () => {
  const jewellery = jewelleryFile(`http://${pictures.host}/jewellery`);
  const asked = await importFile(jewellery);
  expect(asked).toMatchObject({
    code: 1,
    told: expect.stringContaining('say what the words in the file mean'),
  });
  expect(asked.told).toContain('products are sold by size only, not by “Color”');
  const first = await importFile(jewellery, '--map', answers(jewelleryMapping));
  expect(first.told).toContain('7 of 7 pictures');
  expect(first.told).toContain(
    'Imported. Added: 5, updated: 0, refused: 0.\n5 new products are not in the shop yet.',
  );
  expect(first.code).toBe(0);
  pictures.asked.length = 0;
  expect((await importFile(jewellery, '--map', answers(jewelleryMapping))).told).toContain('unchanged: 5');
  expect(pictures.asked).toEqual([]);

  const apparel = apparelFile(`http://${pictures.host}/apparel`);
  const second = await importFile(apparel, '--map', answers(apparelMapping));
  expect(second.told).toContain('missing.jpg: there is nothing at this address anymore');
  expect(second).toMatchObject({
    code: 0,
    told: expect.stringContaining('Added: 5, updated: 0, refused: 0.'),
  });

  const wrong = answers({ types: { Bracelet: { gender: 'women', category: 'shirts' } } });
  expect(await importFile(jewellery, '--map', wrong, '--lang', 'nl')).toMatchObject({
    code: 2,
    told: expect.stringContaining('--map: Dames heeft geen categorie Overhemden'),
  });
});

test('a file of answers that is no JSON is refused in a sentence that says where', async () => {
  const file = path.join(world.directory, 'answers.json');
  const told = async (text: string, ...flags: string[]) => {
    fs.writeFileSync(file, text);
    const answer = await importFile(`${head}\n`, '--map', file, ...flags);
    expect(answer.code).toBe(2);
    return answer.told;
  };
  expect(await told('{\n  "types": {},\n}')).toBe(
    '--map: this file is not valid JSON: look at line 3, character 1\n',
  );
  expect(await told('\uFEFF{"prices": lowest}', '--lang', 'nl')).toBe(
    '--map: dit bestand is geen geldige JSON: kijk op regel 1, teken 12\n',
  );
  expect(await told('')).toContain('line 1, character 1');
});

function answers(mapping: object): string {
  const file = path.join(world.directory, 'answers.json');
  fs.writeFileSync(file, JSON.stringify(mapping));
  return file;
}

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
      IMPORT_PRIVATE_HOSTS: pictures.host,
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (told += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, told };
}
