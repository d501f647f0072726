import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import routes from '../app/routes.ts';

/** Each domain may use itself and those before it. */
const order = [
  ['platform', 'ui'],
  ['newsletter'],
  ['addresses'],
  ['accounts'],
  ['redirects'],
  ['shipping'],
  ['tax'],
  ['media'],
  ['content'],
  ['catalogue'],
  ['product-csv'],
  ['drops'],
  ['sale-prices'],
  ['lookbook'],
  ['wishlist'],
  ['gift-cards'],
  ['bag'],
  ['stock-alerts'],
  ['orders'],
  ['imported-orders'],
  ['invoices'],
  ['payments'],
  ['returns'],
  ['fulfilment'],
  ['order-edits'],
  ['customers'],
  ['order-management'],
  ['inventory'],
  ['discounts'],
  ['collections'],
  ['checkout'],
  ['back-office'],
  ['drop-operations'],
  ['offline'],
  ['navigation'],
];
const rankOf = new Map(order.flatMap((names, rank) => names.map((name) => [name, rank] as const)));
/** Domains that write an order's status and history, which lie in the tables of orders (docs/decisions/domains.md). */
const writersOfOrders = ['payments', 'returns', 'fulfilment', 'order-edits', 'customers', 'order-management'];

const files = filesBelow('app').filter((file) => /\.tsx?$/.test(file));
const sources = new Map(files.map((file) => [file, fs.readFileSync(file, 'utf8')]));
const everywhere = ['app', 'bench', 'sample-shop', 'sandbox', 'scripts', 'tests'].flatMap(filesBelow);
const production = files.filter((file) => !/\.test\.tsx?$/.test(file));

test('every folder of app is a domain with a place in the order', () => {
  const folders = fs.readdirSync('app', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).filter((name) => !rankOf.has(name) && name !== 'styles')).toEqual(
    [],
  );
});

test('a domain uses only domains to its left; pages and layouts may compose any', () => {
  const wrong = production
    .filter((file) => domainOf(file) && !isComposing(file))
    .flatMap((file) => importsOf(file).map((target) => [file, target] as const))
    .filter(([file, target]) => domainOf(target) && rank(target) > rank(file))
    .map(([file, target]) => `${file} → ${target}`);
  expect(wrong).toEqual([]);
});

test('only routes.ts names pages and layouts', () => {
  const wrong = production.flatMap((file) =>
    importsOf(file)
      .filter((target) => isComposing(target) && file !== 'app/routes.ts')
      .map((target) => `${file} → ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('pages reach up to a domain to the right of their own no more often than they do', () => {
  const reachingUp = production
    .filter(isComposing)
    .flatMap((file) => importsOf(file).map((target) => [file, target] as const))
    .filter(([file, target]) => rank(target) > rank(file) && domainOf(target) !== domainOf(file))
    .map(([file, target]) => `${file} → ${target}`);
  expect(reachingUp.length, reachingUp.join('\n')).toBeLessThanOrEqual(41);
});

test('no file needs itself by way of others, not even for a type', () => {
  const needs = new Map(
    everywhere.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, importsOf(file)] as const),
  );
  const done = new Set<string>();
  const way: string[] = [];
  const circles: string[] = [];
  function follow(file: string): void {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (done.has(file)) return;
    done.add(file);
    way.push(file);
    for (const target of needs.get(file) ?? []) follow(target);
    way.pop();
  }
  for (const file of needs.keys()) follow(file);
  expect(circles).toEqual([]);
});

test('only its own domain writes a table, but for those of an order', () => {
  const owners = new Map<string, string>();
  for (const file of production.filter((name) => name.endsWith('tables.server.ts'))) {
    for (const [, table] of source(file).matchAll(/export const (\w+) = pgTable/g))
      owners.set(table ?? '', domainOf(file));
  }
  expect(owners.size).toBeGreaterThan(15);
  const wrong = production.flatMap((file) =>
    [...source(file).matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)]
      .filter(([, table]) => owners.has(table ?? '') && owners.get(table ?? '') !== domainOf(file))
      .filter(
        ([, table]) => owners.get(table ?? '') !== 'orders' || !writersOfOrders.includes(domainOf(file)),
      )
      .map(([, table]) => `${file} writes ${table}`),
  );
  expect(wrong).toEqual([]);
});

test('only tests import what lies in tests/', () => {
  const wrong = production.filter((file) => importsOf(file).some((target) => target.startsWith('tests/')));
  expect(wrong).toEqual([]);
});

test('only the program that draws the sample pictures imports its files', () => {
  const program = 'sample-shop/draw/';
  const wrong = everywhere
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith(program))
    .filter((file) => importsOf(file).some((target) => target.startsWith(program)));
  expect(wrong).toEqual([]);
});

test('the sample shop is loaded in test mode alone', () => {
  const naming = production.filter((file) => source(file).includes("'sample-shop/"));
  expect(naming).toEqual(['app/start-shop.server.ts']);
  expect(source('app/start-shop.server.ts')).not.toMatch(/^import [^;]*'sample-shop\//m);
});

test('errors are said by the log alone, which knows what may be said of them', () => {
  const log = ['app/platform/log/log.server.ts', 'app/platform/log/log-uncaught-errors.server.ts'];
  // Exceptions: text run in browsers, code that passes errors between threads, and a provider's message about a refund for operators.
  const others = [
    'app/platform/pages/deferred-scripts.server.ts',
    'app/platform/jobs/long-work.server.ts',
    'app/payments/refund-payment.server.ts',
  ];
  const bySide = /\bconsole\.|from 'pino'|process\.std(?:out|err)/;
  const asText = /\bString\((?:error|err|failure|cause)\)|\$\{(?:error|err|failure|cause)\b/;
  // Log messages are constant; details are fields.
  const madeText = /\blog\.\w+\((?:\{[^`]*?\}, )?`/;
  const wrong = production
    .filter((file) => /\.server\.tsx?$/.test(file) || isComposing(file))
    .filter((file) => ![...log, ...others].includes(file))
    .flatMap((file) =>
      [bySide, asText, madeText].filter((way) => way.test(source(file))).map((way) => `${file}: ${way}`),
    );
  expect(wrong).toEqual([]);
});

test('browsers ask the shop in one way, which knows what becomes of it', () => {
  const asking = production.filter((file) => !/\.server\.tsx?$/.test(file) && /\bfetch\(/.test(source(file)));
  // The service worker handles responses as they are.
  expect(asking).toEqual([
    'app/offline/service-worker-cache.ts',
    'app/offline/service-worker.ts',
    'app/offline/use-offline-pages.ts',
    'app/platform/http/fetching/fetch-json.ts',
  ]);
});

test('database, secrets and Node stay in server files', () => {
  const wrong = production
    .filter((file) => !/\.server\.tsx?$/.test(file) && !isComposing(file) && !isEntry(file))
    .flatMap((file) =>
      [
        ...source(file).matchAll(
          /^import (?!type)[^;]*?from '(node:[^']+|pg|drizzle-orm[^']*|[^']*\.server\.tsx?)'/gm,
        ),
      ].map(([, target]) => `${file} → ${target}`),
    );
  expect(wrong).toEqual([]);
});

test('what Node runs without a build needs no translations, which only a build can read', () => {
  const programs = everywhere.filter((file) =>
    /^(bench|sandbox|sample-shop|scripts)\/(?!.*\.test\.).*\.ts$/.test(file),
  );
  const reached = new Map(programs.map((file) => [file, [file]]));
  for (const [file, way] of reached)
    for (const target of importsOf(file, withoutTypes(source(file))))
      if (/\.tsx?$/.test(target) && !reached.has(target)) reached.set(target, [...way, target]);
  // A file that checks for a build reads no catalogue without one.
  const needsBuild = (file: string) =>
    /\.po'/.test(source(file)) && !source(file).includes('import.meta.env?.SSR');
  const wrong = [...reached].filter(([file]) => needsBuild(file)).map(([, way]) => way.join(' → '));
  expect(wrong).toEqual([]);
});

test('no index.ts re-exports, and no drawer for odds and ends', () => {
  const wrong = files.filter((file) => /\/(index\.tsx?$|utils|lib|helpers|common)\b/.test(file));
  expect(wrong).toEqual([]);
});

test('a comment begins with its subject', () => {
  const opening =
    /(?:\/\*\*?[\s*]*|(?<!^[ \t]*\/\/.*\n)^[ \t]*\/\/ )(?:What|Who|Whoever|Whom|Whose|Of|Answers|Those|Somebody|As|So|It|Its|They|Their|Elsewhere|Meanwhile)\b.*/gm;
  const wrong = everywhere
    .filter((file) => /\.(?:tsx?|css)$/.test(file) && !file.startsWith('sample-shop/draw/'))
    .flatMap((file) =>
      [...fs.readFileSync(file, 'utf8').matchAll(opening)].map(([text]) => `${file}: ${text.trim()}`),
    );
  expect(wrong).toEqual([]);
});

/** Names that other shop developers would not look for; docs/words.md has the right ones. */
const gone = {
  files: [
    /^(?:operated|take|ask|told|said|handed|came|conclude|notice|later|arrives|door|settling|refresh|their)-/,
    /-(?:paper|papers|desk|way|ways|door|facts|answered|version-sql)s?\./,
    /^(?:door|later|draft|settling|facts|found|frame|one-order|not-started|passwords|addresses|countries|queues)\./,
    /^(?:bind|end|hide|keep)-(?:payment|order|sessions|sample)/,
    /^(?:in-turns|preparing-client|storable-text|posted-form|search-meanings|cell-guard|edited-product)\./,
    /^(?:follow-visitor|session-request|redirect-guard|confirm-deletion|shared-picture|use-wish|verification-view)\./,
    /^(?:wishlist-store|start-checkout|offline-page|drop-form|confirm-email-change|picked-pictures)(?:\.server)?\.ts$/,
    /-for-tests\./,
    /^(?:recovery-answer|recovery-link|address-limits|preferences-form|deletion-note|account-page|product-way)\./,
  ],
  names:
    /^(?:take|ask|told|said|meet|spend|conclude|bind|hide)[A-Z]|[Oo]perated[A-Z]|[a-z](?:Desk|Door)$|^(?:dropPages|holdCustomer|holdDrop|inTurns|keepSampleAdmin|endPayment|noticeRefunds|cameFrom|handedBack|Door|Later|Section)$/,
  facts: /Facts?(?:Of)?$|^facts?(?:Of)?$/,
};
const plainEnglish = ['order-on-its-way.spec.ts'];

test('nothing goes by a word that only we would use', () => {
  const names = everywhere
    .map((file) => path.basename(file))
    .filter((name) => gone.files.some((word) => word.test(name)) && !plainEnglish.includes(name));
  const declared = production.flatMap((file) =>
    [...source(file).matchAll(/^(?:export )?(?:async )?(?:function|const|type) (\w+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => gone.names.test(name) || gone.facts.test(name))
      .map((name) => `${file}: ${name}`),
  );
  expect([...names, ...declared]).toEqual([]);
});

test('no file is named after two things', () => {
  expect(files.filter((file) => /-(?:and|or)-/.test(path.basename(file)))).toEqual([]);
});

test('every route of routes.ts exists, and every page is in it', () => {
  const named = [...source('app/routes.ts').matchAll(/'([\w-]+\/[\w/.-]+\.tsx?)'/g)].map(
    ([, file]) => `app/${file}`,
  );
  expect(named.filter((file) => !fs.existsSync(file))).toEqual([]);
  expect(production.filter((file) => isComposing(file) && !named.includes(file))).toEqual([]);
});

test('what lies below /admin takes its guard from the two layouts of routes.ts, and from nowhere else', () => {
  const inside = routes
    .filter(({ file }) => /^navigation\/admin-(?:endpoints-)?layout\.tsx$/.test(file))
    .flatMap(({ children = [] }) => children);
  expect(inside.length).toBeGreaterThan(20);
  const outside = routes.flatMap((route) =>
    (route.children ?? [route]).filter((one) => !inside.includes(one)),
  );
  expect(outside.filter(({ path }) => /^admin(?:\/|$)/.test(path ?? '')).map(({ file }) => file)).toEqual([]);
  const guards = [
    'app/accounts/admin-middleware.server.ts',
    ...production.filter((file) => /-layout\.tsx$/.test(file)),
  ];
  const naming = production.filter((file) => /import .*\badmin(?:Endpoint)?Middleware\b/.test(source(file)));
  expect(naming.filter((file) => !guards.includes(file))).toEqual([]);
});

test('a page of the back office keeps what was typed when the shop does not respond', () => {
  const pages = production.filter(
    (file) =>
      /^app\/[^/]+\/admin\//.test(file) &&
      /^export (?:async )?(?:function|const) action\b/m.test(source(file)),
  );
  expect(pages.length).toBeGreaterThan(30);
  const keeps =
    /^export (?:\{ clientAction\b[^}]*\} from '[^']*\/(?:refusal|reauthenticate-first)\.tsx?'|function clientAction\b[\s\S]*?\btryServerAction\()/m;
  expect(pages.filter((file) => !keeps.test(source(file)))).toEqual([
    // The browser itself sends their forms.
    'app/accounts/admin/reauthentication.tsx',
    'app/accounts/admin/second-factor.tsx',
    'app/fulfilment/admin/labels.tsx',
  ]);
});

test('across domains imports start with #app, inside one they are relative', () => {
  const wrong = files.flatMap((file) =>
    [...source(file).matchAll(/from '([^']+)'/g)]
      .filter(([, target = '']) =>
        target.startsWith('#app/')
          ? domainOf(target.replace('#app', 'app')) === domainOf(file) && domainOf(file) !== ''
          : target.startsWith('.') &&
            domainOf(path.join(path.dirname(file), target)) !== domainOf(file) &&
            domainOf(file) !== '',
      )
      .map(([, target]) => `${file} → ${target}`),
  );
  expect(wrong).toEqual([]);
});

/** True for pages, endpoints and layouts, the only files that may call any domain. Other files in `admin` belong to their domain. */
function isComposing(file: string): boolean {
  return (
    /^app\/[\w-]+\/routes\//.test(file) ||
    /^app\/(?!ui\/)[\w-]+\/admin\/[\w-]+\.tsx$/.test(file) ||
    /-layout\.tsx$/.test(file)
  );
}

function isEntry(file: string): boolean {
  return path.dirname(file) === 'app';
}

function domainOf(file: string): string {
  return /^app\/([\w-]+)\//.exec(file)?.[1] ?? '';
}

function rank(file: string): number {
  return rankOf.get(domainOf(file)) ?? Number.NaN;
}

function source(file: string): string {
  return sources.get(file) ?? fs.readFileSync(file, 'utf8');
}

/** Returns the files that a file imports, as paths from the project's root. */
function importsOf(file: string, text = source(file)): string[] {
  return [...text.matchAll(/(?:from|import) '([#.][^']+)'/g)]
    .map(([, target = '']) => target)
    .filter((target) => !target.startsWith('./+types/'))
    .map((target) =>
      /^#(?:app|tests)\//.test(target) ? target.slice(1) : path.join(path.dirname(file), target),
    );
}

/** Removes type imports, which do not exist at run time. */
function withoutTypes(text: string): string {
  return text.replace(/^(?:import|export) type [^;]*;/gm, '');
}

function filesBelow(root: string): string[] {
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
