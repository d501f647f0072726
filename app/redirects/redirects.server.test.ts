import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { streamOf } from '#app/platform/http/csv-download.server.ts';
import { postedForm } from '#tests/support/form-request.ts';
import { previewImport, runImport } from './import-redirects.server.ts';
import { redirectEditor } from './redirect-editor.server.ts';
import {
  dropRedirect,
  exportRedirects,
  findRedirect,
  leaveRedirect,
  listRedirects,
} from './redirects.server.ts';
import { redirects } from './tables.server.ts';

const actor = { id: randomUUID(), email: 'noor@example.com' };
const now = new Date('2026-11-29T09:00:00Z');

beforeEach(async () => {
  await db.delete(redirects);
});

test('a rule is added, changed and deleted, each with its history', async () => {
  const id = await added('https://old.example/Old/', ' /women ');
  expect(await target('/old')).toBe('/women');
  expect(await save(id, { from: '/older', to: '/men?sort=price' })).toMatchObject({ ok: true });
  expect([await target('/old'), await target('/older?x=1')]).toEqual([undefined, '/men?sort=price&x=1']);
  expect(await redirectEditor.remove(db, actor, id, now)).toMatchObject({ ok: true });
  expect(await redirectEditor.remove(db, actor, id, now)).toEqual({ ok: false, reason: 'missing' });
  const changes = await listChanges(db, 'redirect', id);
  const entries = changes.map(({ action, before, after }) => [action, { before, after }]);
  expect(Object.fromEntries(entries)).toEqual({
    created: { before: {}, after: { from: '/old', to: '/women' } },
    updated: {
      before: { from: '/old', to: '/women' },
      after: { from: '/older', to: '/men?sort=price' },
    },
    deleted: { before: { from: '/older', to: '/men?sort=price' }, after: {} },
  });
});

test('the form refuses a rule at the field that is wrong', async () => {
  await added('/a', '/b');
  for (const [from, to, problems] of [
    ['/A/', '/women', { from: 'taken' }],
    ['/admin/x', '/women', { from: 'reserved' }],
    ['/c', '//evil.example', { to: 'other-host' }],
    ['/b', '/a', { to: 'loop' }],
    ['/d/*', '/d/e/*', { to: 'loop' }],
  ] as const)
    expect(await save(randomUUID(), { from, to }, 'new'), from).toMatchObject({ ok: false, problems });
  expect(await allRules()).toEqual({ '/a': '/b' });
});

test('a chain is saved with its final target, also if the second rule comes later', async () => {
  await added('/b', '/c');
  await added('/a', '/b');
  await added('/c', '/d');
  expect(await allRules()).toEqual({ '/a': '/d', '/b': '/d', '/c': '/d' });
});

test('the longest wildcard counts, and carries the rest of the path', async () => {
  await added('/en/*', '/*');
  await added('/en/shop/*', '/women');
  expect(await target('/en/men/shirts?size=M')).toBe('/men/shirts?size=M');
  expect(await target('/en/shop/a/b')).toBe('/women');
  expect(await target('/en')).toBeUndefined();
  expect(await target(`/en/%00`)).toBeUndefined();
  expect(await target(`/en/${'a'.repeat(3_000)}`)).toBeUndefined();
});

test('two operators who would close a circle together cannot', async () => {
  for (let round = 0; round < 5; round++) {
    await db.delete(redirects);
    const saved = await Promise.all([
      save(randomUUID(), { from: '/a', to: '/b' }, 'new'),
      save(randomUUID(), { from: '/b', to: '/a' }, 'new'),
    ]);
    expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
  }
});

test('a renamed page takes over what led to it, and an address with a page again has no rule', async () => {
  await added('/oldest', '/women/one');
  const rename = (from: string, to: string) => db.transaction((tx) => leaveRedirect(tx, from, to, now));
  await rename('/women/one', '/women/two');
  await rename('/women/two', '/women/three');
  expect(await allRules()).toEqual({
    '/oldest': '/women/three',
    '/women/one': '/women/three',
    '/women/two': '/women/three',
  });
  await rename('/women/three', '/women/one');
  expect(await allRules()).toEqual({
    '/oldest': '/women/one',
    '/women/two': '/women/one',
    '/women/three': '/women/one',
  });
  await db.transaction((tx) => dropRedirect(tx, '/women/two'));
  expect(await target('/women/two')).toBeUndefined();
});

test('a renaming that would close a circle leaves no rule', async () => {
  await added('/gone/*', '/women/one');
  await db.transaction((tx) => leaveRedirect(tx, '/women/one', '/gone/two', now));
  expect(await allRules()).toEqual({ '/gone/*': '/women/one' });
});

test('rules are listed newest first, and found by either address', async () => {
  await added('/summer-sale', '/women');
  await added('/lookbook-2024', '/lookbook');
  const list = (search: string) => listRedirects(db, { search, page: 1, perPage: 10 });
  expect((await list('')).rules.map(({ from }) => from)).toEqual(['/lookbook-2024', '/summer-sale']);
  expect(await list('women')).toMatchObject({ total: 1, rules: [{ from: '/summer-sale' }] });
  expect(await list('SUMMER')).toMatchObject({ total: 1 });
});

test('a file is previewed without a change, imported once, and the second time changes nothing', async () => {
  await added('/same', '/women');
  await added('/changed', '/women');
  const file = [
    'Redirect from,Redirect to',
    '/same,/women',
    '/changed,/men',
    'https://old.example/products/shirt,/products/blouse',
    '/products/blouse,http://localhost:3000/women/products/blouse',
    '"/pages/a, b",/about',
    '/elsewhere,https://old.example/about',
    '/admin/orders,/women',
    '/x,/y',
    '/y,/x',
    '/products/shirt,/men',
  ].join('\r\n');
  const preview = await previewImport(db, fileForm(file));
  if (!preview.ok || preview.of !== 'preview') throw new Error('refused');
  expect(preview).toMatchObject({ added: 3, changed: 1, same: 1, refused: 5 });
  expect(preview.shown.map(({ line, problem }) => [line, problem])).toEqual([
    [7, 'other-host'],
    [8, 'reserved'],
    [9, 'loop'],
    [10, 'loop'],
    [11, 'twice'],
  ]);
  expect(Object.keys(await allRules())).toHaveLength(2);

  const form = new FormData();
  form.set('rows', preview.confirmed);
  expect(await runImport(db, actor, form, now)).toMatchObject({ ok: true, added: 3, changed: 1, refused: 0 });
  expect(await allRules()).toEqual({
    '/same': '/women',
    '/changed': '/men',
    '/products/shirt': '/women/products/blouse',
    '/products/blouse': '/women/products/blouse',
    '/pages/a, b': '/about',
  });
  expect(await runImport(db, actor, form, now)).toMatchObject({ ok: true, added: 0, changed: 0, same: 4 });
  expect(await previewImport(db, fileForm(file))).toMatchObject({ added: 0, changed: 0, same: 5 });
  const [rule] = (await listRedirects(db, { search: '/changed', page: 1, perPage: 1 })).rules;
  expect(await listChanges(db, 'redirect', rule?.id ?? '')).toContainEqual(
    expect.objectContaining({ action: 'updated', before: { to: '/women' }, after: { to: '/men' } }),
  );
});

test('an exported file comes back identical, as the same rules', async () => {
  await db.delete(redirects);
  await added('/pages/size-guide', '/women?size=M,L');
  await added('/products/*', '/women/products/*');
  const exported = () => new Response(streamOf(exportRedirects(db))).text();
  const file = await exported();
  const rules = await allRules();
  await db.delete(redirects);
  const preview = await previewImport(db, fileForm(file));
  const form = new FormData();
  form.set('rows', 'confirmed' in preview ? preview.confirmed : '');
  expect(await runImport(db, actor, form, now)).toMatchObject({ ok: true, added: 2, refused: 0 });
  expect(await allRules()).toEqual(rules);
  expect(await exported()).toBe(file);
});

test('a row of a file that closes a circle with a rule of the shop is refused', async () => {
  await added('/a/*', '/b/*');
  const preview = await previewImport(db, fileForm('/b/*,/a/*\n/c,/b/c'));
  expect(preview).toMatchObject({ added: 1, shown: [{ line: 1, problem: 'loop' }] });
});

test('unreadable files and confirmations are refused as a whole', async () => {
  expect(await previewImport(db, new FormData())).toMatchObject({ ok: false, reason: 'no-file' });
  expect(await previewImport(db, fileForm(' '))).toMatchObject({ ok: false, reason: 'empty' });
  expect(await previewImport(db, fileForm('/a,/b\n/c,"/d'))).toMatchObject({ reason: 'malformed', line: 2 });
  expect(await previewImport(db, fileForm('x'.repeat(2_000_001)))).toMatchObject({ reason: 'too-large' });
  const many = Array.from({ length: 20_002 }, (_, row) => `/${row},/women`).join('\n');
  expect(await previewImport(db, fileForm(many))).toMatchObject({ reason: 'too-many-rows' });
  const form = new FormData();
  form.set('rows', '[["/a","/b"]]');
  expect(await runImport(db, actor, form, now)).toMatchObject({ ok: false, reason: 'not-understood' });
});

test('as many rules as there can be are imported at once', async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => [row, `/old/${row}`, `/women?row=${row}`]);
  const form = new FormData();
  form.set('rows', JSON.stringify(rows));
  expect(await runImport(db, actor, form, now)).toMatchObject({ ok: true, added: 20_000 });
  expect(await target('/old/19999')).toBe('/women?row=19999');
  expect(await save(randomUUID(), { from: '/more', to: '/women' }, 'new')).toMatchObject({
    problems: { to: 'too-many' },
  });
});

async function save(id: string, values: { from: string; to: string }, state?: 'new') {
  const current = state ? undefined : await redirectEditor.find(db, id);
  const seen = current && { version: current.version, fields: redirectEditor.fieldsOf(current.values) };
  return redirectEditor.save(db, actor, { id, form: postedForm(seen), values }, now);
}

async function added(from: string, to: string): Promise<string> {
  const id = randomUUID();
  expect(await save(id, { from, to }, 'new'), `${from} → ${to}`).toMatchObject({ ok: true });
  return id;
}

function target(path: string): Promise<string | undefined> {
  return findRedirect(db, new URL(path, 'https://shop.example'));
}

async function allRules(): Promise<Record<string, string>> {
  const rules = await db.select().from(redirects);
  return Object.fromEntries(rules.map(({ fromPath, toPath }) => [fromPath, toPath]));
}

function fileForm(text: string): FormData {
  const form = new FormData();
  form.set('file', new File([text], 'redirects.csv', { type: 'text/csv' }));
  return form;
}
