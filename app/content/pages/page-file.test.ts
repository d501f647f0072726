import { expect, test } from 'vitest';
import { readImportFile } from '#app/platform/editing/file-imports.server.ts';
import { htmlToMarkdown } from './html-to-markdown.server.ts';
import { readPages, readWordPress } from './page-file.server.ts';

async function read(content: string, name = 'pages.csv') {
  const form = new FormData();
  form.set('file', new File([content], name));
  const file = await readImportFile(form, {
    ...{ mostBytes: 1e6, mostRecords: 1_000, longestRecord: 1e6 },
    readOther: readWordPress,
  });
  if (!file.ok) throw new Error(file.reason);
  return readPages(file);
}

async function readGood(content: string) {
  const pages = await read(content);
  if (!pages.ok) throw new Error(pages.reason);
  return pages;
}

const item = (fields: Record<string, string>) =>
  `<item>${Object.entries(fields)
    .map(([tag, text]) => `<${tag}><![CDATA[${text}]]></${tag}>`)
    .join('')}</item>`;

const wordPress = (items: string, language = 'en-US') => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress" -->
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>Old shop</title><link>https://old.example</link><language>${language}</language>
<wp:base_blog_url>https://old.example</wp:base_blog_url>
${items}</channel></rss>`;

const post = {
  title: "'s Avonds & meer",
  link: 'https://old.example/2024/05/s-avonds/',
  'content:encoded':
    '<!-- wp:paragraph --><p>Read <a href="https://old.example/contact/">us</a>.</p><!-- /wp:paragraph -->[gallery ids="1"]<img src="https://old.example/wp-content/a.jpg">',
  'wp:post_name': 's-avonds',
  'wp:status': 'publish',
  'wp:post_type': 'post',
  'wp:post_password': '',
};

test('of an export of WordPress its pages and posts are read, published only as they were', async () => {
  const { pages, refused } = await readGood(
    wordPress(
      [
        item(post),
        item({
          ...post,
          title: 'Draft',
          'wp:post_name': '',
          'wp:status': 'draft',
          link: 'https://old.example/?p=3',
        }),
        item({ ...post, title: 'Secret', 'wp:post_name': 'secret', 'wp:post_password': 'x' }),
        item({ ...post, title: 'Gone', 'wp:post_name': 'gone', 'wp:status': 'trash' }),
        item({
          ...post,
          title: 'File',
          'wp:post_name': 'file',
          'wp:post_type': 'attachment',
          'wp:status': 'inherit',
        }),
        item({ ...post, title: '', 'wp:post_name': 'no-title', 'wp:post_type': 'page' }),
        item({ ...post, 'wp:post_name': 'lines', 'content:encoded': 'One\nline.\n\nTwo.' }),
      ].join('\n'),
    ),
  );
  expect(pages.map(({ saved }) => [saved.slug, saved.title, saved.isPublished])).toEqual([
    ['s-avonds', "'s Avonds & meer", true],
    ['draft', 'Draft', false],
    ['secret', 'Secret', false],
    ['lines', "'s Avonds & meer", true],
  ]);
  expect(pages[0]).toMatchObject({ former: post.link, pictures: 1, others: 1, saved: { bodyNl: null } });
  expect(pages[0]?.saved.body).toBe('Read [us](/contact/).');
  expect(pages[3]?.saved.body).toBe('One line.\n\nTwo.');
  expect(refused).toMatchObject([{ slug: 'no-title', problem: 'title-missing' }]);
});

test('the texts of a Dutch WordPress are the Dutch ones too', async () => {
  const { pages } = await readGood(wordPress(item(post), 'nl'));
  expect(pages[0]?.saved).toMatchObject({ titleNl: post.title, bodyNl: 'Read [us](/contact/).' });
});

test('pages and blog posts of an exporter of Shopify are read', async () => {
  const { pages, refused } =
    await readGood(`ID,Handle,Title,Body HTML,Published,Blog: Handle,Metafield: description_tag [string]
1,linen,All about linen,<h2>Linen</h2><p>Cool.</p>,TRUE,news,Why linen
1,linen,,,,,
2,Über-uns,About,<form>x</form>,FALSE,,
3,linen,Again,<p>x</p>,TRUE,stories,`);
  expect(pages).toMatchObject([
    {
      former: '/blogs/news/linen',
      saved: { slug: 'linen', body: '## Linen\n\nCool.', description: 'Why linen', isPublished: true },
    },
    { former: '/pages/Über-uns', others: 1, saved: { slug: 'uber-uns', body: '', isPublished: false } },
  ]);
  expect(refused).toMatchObject([{ line: 5, slug: 'linen', problem: 'twice' }]);
});

test('our own columns are read in both languages, as Markdown', async () => {
  const { pages } = await readGood(
    'Address;Title;Title (Dutch);Text;Text (Dutch);Published\ncare;Care;Verzorging;"## Wash\n\n<b>";## Wassen;yes',
  );
  expect(pages[0]?.saved).toEqual({
    ...{ slug: 'care', title: 'Care', titleNl: 'Verzorging', body: '## Wash\n\n<b>', bodyNl: '## Wassen' },
    ...{ description: null, descriptionNl: null, isPublished: true },
  });
});

test('a file without titles is refused', async () => {
  expect(await read('Handle,Text\na,b')).toEqual({ ok: false, reason: 'no-title-column' });
  expect(await read('<rss><channel></channel></rss>')).toMatchObject({ ok: true, pages: [] });
});

test('HTML becomes Markdown without scripts, forms, shortcodes and pictures of other sites', () => {
  const html = `<h1>Hello *star*</h1><script>a()</script><style>p{}</style><p>A <strong>b</strong><br>c [sic] [vc_row]d[/vc_row]</p>
    <ul><li>one<ul><li>two</li></ul></li></ul><iframe src="//x"></iframe><p><img src="/media/abc" alt="Own"><img src="//x/y.png"></p>
    <table><tr><th>A</th><th>B</th></tr><tr><td>1<br>2</td><td><p>x</p><p>y</p></td></tr></table><form><input>q</form>`;
  expect(htmlToMarkdown(html)).toEqual({
    text: '# Hello \\*star\\*\n\nA **b**  \nc \\[sic\\] d\n\n- one\n  - two\n\n![Own](/media/abc)\n\n| A   | B   |\n| --- | --- |\n| 1 2 | x y |',
    ...{ pictures: 1, others: 4 },
  });
  expect(htmlToMarkdown('<div>'.repeat(200))).toBeUndefined();
});
