import fs from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { failedPage } from '../app/navigation/ui/load-failure.tsx';
import routes from '../app/routes.ts';
import { idsIn, readTexts } from './catalogues.ts';

const texts = readTexts();
const browserFiles = new Map<string, { catalogues: Set<string>; imports: string[] }>();

test('a route names the catalogues whose texts its page shows, and no others', () => {
  const wrong = [...wrongNames('root.tsx', routes, [])];
  expect([...new Set(wrong)]).toEqual([]);
});

test('a back-office page that cannot be loaded says which one it is, also the page of one object', () => {
  const layout = routes.find(({ file }) => file === 'navigation/admin-layout.tsx');
  const ids = texts.map(({ id }) => id);
  const pages = (layout?.children ?? []).flatMap(({ path: address = '' }) => {
    const page = failedPage(`/${address}`);
    return page ? [address.includes(':') ? `admin.oneNotLoaded.${page}` : `admin.notLoaded.${page}`] : [];
  });
  expect(pages).toContain('admin.oneNotLoaded.products-sizes');
  expect(pages).toContain('admin.oneNotLoaded.products');
  expect(pages.filter((id) => !ids.includes(id))).toEqual([]);
  expect([failedPage('/admin'), failedPage('/admin/ordersheet')]).toEqual([undefined, undefined]);
});

/** Compares each page's declared catalogues with the texts it uses; `given` are those of its layouts. */
function* wrongNames(file: string, children: RouteConfigEntry[], given: string[]): Generator<string> {
  const source = fs.readFileSync(path.join('app', file), 'utf8');
  const [, isForAll, list = ''] = /\brequire(All)?Translations\(([^)]*)\)/.exec(source) ?? [];
  const named = [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
  const shown = file.endsWith('.tsx') ? cataloguesOf(path.join('app', file)) : new Set<string>();
  for (const name of shown) if (![...given, ...named].includes(name)) yield `${file} shows ${name}`;
  for (const name of named)
    if (!shown.has(name) || (given.includes(name) && !isForAll)) yield `${file} needs no ${name}`;
  for (const child of children) yield* wrongNames(child.file, child.children ?? [], [...given, ...named]);
}

/** Returns the catalogues of all texts in a page's browser modules. */
function cataloguesOf(page: string): Set<string> {
  const reached = new Set([page]);
  const found = new Set<string>();
  for (const file of reached) {
    const { catalogues, imports } = browserFile(file);
    for (const name of catalogues) found.add(name);
    for (const target of imports) reached.add(target);
  }
  return found;
}

function browserFile(file: string): { catalogues: Set<string>; imports: string[] } {
  const known = browserFiles.get(file);
  if (known) return known;
  const source = fs.readFileSync(file, 'utf8');
  const shown = withoutServerExports(source);
  const code = shown.replace(/\/\*\*[\s\S]*?\*\//g, '');
  const imports = [...code.matchAll(/import(?:\(\s*| (?:(?!type )([^'"]*?) from )?)'([#.][^']+)'/g)]
    .filter(([statement, names]) => shown === source || !names || isUsed(names, code.replace(statement, '')))
    .map(([, , target = '']) => target.replace(/^#app/, 'app'))
    .map((target) => (target.startsWith('.') ? path.join(path.dirname(file), target) : target))
    .filter((target) => /(?<!\.server)\.tsx?$/.test(target));
  const ids = idsIn(code, texts);
  const catalogues = new Set(texts.filter(({ id }) => ids.has(id)).map(({ catalogue }) => catalogue));
  const read = { catalogues, imports };
  browserFiles.set(file, read);
  return read;
}

/** Returns a module as React Router sends it to browsers. */
function withoutServerExports(source: string): string {
  const isServers = '(?:loader|action|middleware|headers)\\b';
  return source
    .replace(new RegExp(`^export (?:async )?function ${isServers}[\\s\\S]*?^}$`, 'gm'), '')
    .replace(new RegExp(`^export const ${isServers}[\\s\\S]*?;$`, 'gm'), '');
}

function isUsed(names: string, code: string): boolean {
  return names
    .split(/[{},]|\bas\b/)
    .map((name) => name.trim())
    .filter((name) => /^\w+$/.test(name))
    .some((name) => new RegExp(`\\b${name}\\b`).test(code));
}
