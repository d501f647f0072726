import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { listImports } from '#app/platform/editing/file-imports.server.ts';
import { auditLogs } from '#app/platform/tables.server.ts';
import { findRedirect } from '#app/redirects/redirects.server.ts';
import { redirects } from '#app/redirects/tables.server.ts';
import { postedForm } from '#tests/support/form-request.ts';
import { pageImport } from './import-pages.server.ts';
import { type PageValues, pageEditor } from './page-editor.server.ts';
import { exportPages, findPublishedPage } from './pages.server.ts';
import { pages } from './tables.server.ts';

const actor = { id: randomUUID(), email: 'owner@example.com' };
const now = new Date('2026-06-15T12:00:00.123Z');
const empty: PageValues = {
  ...{ title: '', titleNl: '', slug: '', body: '', bodyNl: '', description: '', descriptionNl: '' },
  isPublished: true,
};
const file = `Handle,Title,Body HTML,Published,Blog: Handle
linen,Linen,"<p>Cool <img src=""https://old.example/a.jpg""></p>",TRUE,news
wool,Wool,<p>Warm</p>,FALSE,news
care,Care,<script>x</script>,TRUE,
,,<p>x</p>,TRUE,`;

beforeEach(async () => {
  await db.delete(auditLogs);
  await db.delete(pages);
  await db.delete(redirects);
});

test('a file is previewed and imported with redirects from former addresses, and a second time changes nothing', async () => {
  await db.insert(redirects).values({ fromPath: '/blogs/news/other', toPath: '/women' });
  const preview = await previewed(file);
  expect(preview).toMatchObject({ added: 3, same: 0, refused: 1, pictures: 1, others: 1 });
  expect(preview.shown.map(({ slug, problem }) => [slug, problem])).toEqual([
    ...[
      ['linen', undefined],
      ['wool', undefined],
      ['care', undefined],
      ['product', 'title-missing'],
    ],
  ]);
  expect(await db.$count(pages)).toBe(0);
  expect(await run(preview.confirmed)).toMatchObject({ of: 'run', ok: true, added: 3 });
  expect(await findPublishedPage(db, 'linen', 'en')).toMatchObject({ html: '<p>Cool</p>\n' });
  expect(await findPublishedPage(db, 'wool', 'en')).toBeUndefined();
  expect(await found('/blogs/news/Linen')).toBe('/pages/linen');
  expect(await found('/blogs/news/wool')).toBeUndefined();
  expect(await db.$count(redirects)).toBe(2);
  await db.update(pages).set({ body: 'Mine' }).where(eq(pages.slug, 'linen'));
  const again = await previewed(file);
  expect(again).toMatchObject({ added: 0, same: 3, pictures: 0 });
  await run(again.confirmed);
  expect(await listImports(db, 'page-import')).toHaveLength(1);
  expect(await findPublishedPage(db, 'linen', 'en')).toMatchObject({ html: '<p>Mine</p>\n' });
});

test('existing rules and addresses of the back office are left alone', async () => {
  await db.insert(redirects).values([
    { fromPath: '/blogs/*', toPath: '/lookbook' },
    { fromPath: '/pages/hat', toPath: '/women' },
  ]);
  const rows =
    'Title,Link,Published\nHat,https://old.example/hat/,yes\nScarf,/admin/scarf,yes\nCoat,/2024/coat,yes';
  await run((await previewed(`${file}\n`)).confirmed);
  await run((await previewed(rows)).confirmed);
  expect(await found('/blogs/news/linen')).toBe('/lookbook');
  expect(
    (await db.select().from(redirects).orderBy(asc(redirects.fromPath))).map((rule) => rule.fromPath),
  ).toEqual([...['/2024/coat', '/blogs/*', '/pages/hat']]);
});

test('the same file imported in three tabs at once is imported once', async () => {
  const { confirmed } = await previewed(file);
  const answers = await Promise.all([run(confirmed), run(confirmed), run(confirmed)]);
  expect(answers.map((answer) => answer.ok && answer.added).sort()).toEqual([0, 0, 3]);
  expect(await db.$count(pages)).toBe(3);
});

test('undoing deletes the import’s pages and redirects, except pages that were edited', async () => {
  await save({ title: 'Own' });
  await db.insert(redirects).values({ fromPath: '/old', toPath: '/pages/linen' });
  await run((await previewed(file)).confirmed);
  const [care] = await db.select().from(pages).where(eq(pages.slug, 'care'));
  await save({ title: 'Care', slug: 'care', body: 'Edited' }, care?.id);
  const [one] = await listImports(db, 'page-import');
  expect(await undo(one?.id ?? '')).toEqual({ of: 'undo', ok: true, removed: 2, kept: 1 });
  expect((await db.select().from(pages).orderBy(asc(pages.slug))).map(({ slug }) => slug)).toEqual([
    'care',
    'own',
  ]);
  expect(await found('/blogs/news/linen')).toBeUndefined();
  expect(await found('/old')).toBe('/pages/linen');
  expect(await undo(one?.id ?? '')).toEqual({ of: 'undo', ok: false });
  expect(await previewed(file)).toMatchObject({ added: 2, same: 1 });
});

test('all pages are exported and imported into an empty shop as they were', async () => {
  await save({
    ...{ title: "'s Avonds", titleNl: '=SUM(A1)', slug: 'avonds', description: '-x', descriptionNl: "'-x'" },
    ...{ body: '- a, "b"\n- ; c\n\n<b> | \'d\'', bodyNl: '    # ‘Kop’\n\n> 1\t2' },
  });
  await save({ title: "''t", body: "'", isPublished: false });
  const before = await contents();
  let exported = '';
  for await (const part of exportPages(db)) exported += part;
  await db.delete(pages);
  const preview = await previewed(exported);
  expect(preview).toMatchObject({ added: 2, refused: 0 });
  await run(preview.confirmed);
  expect(await contents()).toEqual(before);
  expect(await db.$count(redirects)).toBe(0);
});

async function contents() {
  const rows = await db.select().from(pages).orderBy(asc(pages.slug));
  return rows.map(({ id: _, importId: __, createdAt: ___, updatedAt: ____, ...row }) => row);
}

async function save(values: Partial<PageValues>, id: string = randomUUID()): Promise<string> {
  const current = await pageEditor.find(db, id);
  const fields = pageEditor.fieldsOf(current?.values ?? empty);
  const form = postedForm({ version: current?.version ?? '', fields });
  const saved = await pageEditor.save(db, actor, { id, form, values: { ...empty, ...values } }, new Date());
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return id;
}

const found = (pathname: string) => findRedirect(db, { pathname, search: '' });

async function previewed(content: string) {
  const form = new FormData();
  form.set('file', new File([content], 'pages.csv'));
  const answer = await pageImport.preview(db, form, now);
  if (!answer.ok) throw new Error(answer.reason);
  return answer;
}

function run(confirmed: string) {
  const form = new FormData();
  form.set('confirmed', confirmed);
  form.set('name', 'pages.csv');
  return pageImport.run(db, actor, form, now);
}

function undo(id: string) {
  const form = new FormData();
  form.set('import', id);
  return pageImport.undo(db, actor, form, new Date(now.getTime() + 1));
}
