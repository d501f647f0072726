import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

type Locked = { version?: string; hasInstallScript?: true; license?: string; optional?: true; link?: true };
type LockFile = { packages: Record<string, Locked> };

const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as LockFile;

// npm only warns of a missing entry, and then skips the package's script.
test('of every package that runs a script when it is installed package.json says whether it may', () => {
  const { allowScripts } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
  const names = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([folder]) => folder.split('node_modules/').at(-1));
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(names)].sort());
});

/** Licences allowed for dependencies, with the reason: the shop is not published, and its owner may change and sell it. */
const allowedLicences: Record<string, string> = {
  '0BSD': 'asks for nothing',
  'Apache-2.0': 'permissive, with a grant of patents',
  'BlueOak-1.0.0': 'permissive',
  'BSD-2-Clause': 'permissive',
  'BSD-3-Clause': 'permissive',
  'CC-BY-4.0': 'data about browsers, which only tools read; its makers are named in the package',
  'CC0-1.0': 'asks for nothing',
  ISC: 'permissive',
  'LGPL-3.0-or-later':
    'libvips below sharp: a library of its own that is loaded unchanged and can be replaced',
  MIT: 'permissive',
  'MIT-0': 'asks for nothing',
  'MPL-2.0': 'binds changes to its own files only, and they are used as they come',
  'OFL-1.1': 'fonts: may be embedded and served, not sold by themselves',
  'Python-2.0': 'permissive',
  Unlicense: 'asks for nothing',
  Zlib: 'permissive',
};

/** Packages without a licence in package.json, and the licence in their text. */
const unnamedLicences: Record<string, string> = {
  busboy: 'MIT',
  'humanize-number': 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
};

test('every dependency has a licence that is allowed, and no allowance is left over', () => {
  const used = new Set<string>();
  const refused = Object.entries(packages)
    .filter(([folder, locked]) => folder.includes('node_modules/') && !locked.link)
    .flatMap(([folder, locked]) => {
      const name = folder.split('node_modules/').at(-1) ?? '';
      const licence = locked.license ?? unnamedLicences[name] ?? licenceInFolder(folder);
      // The lock knows only the name of packages for other platforms: their sibling for this one is checked.
      if (licence === undefined && locked.optional) return [];
      if (isAllowed(licence, used)) return [];
      return [`${name}: ${licence}`];
    });
  expect(refused).toEqual([]);
  expect(Object.keys(allowedLicences).filter((licence) => !used.has(licence))).toEqual([]);
});

test('a licence that is not on the list is refused, alone, beside an allowed one and as one of two that both hold', () => {
  expect(isAllowed('GPL-3.0-only')).toBe(false);
  expect(isAllowed('MIT AND GPL-3.0-only')).toBe(false);
  expect(isAllowed(undefined)).toBe(false);
  expect(isAllowed('(MIT OR GPL-3.0-only)')).toBe(true);
  expect(isAllowed('(MIT AND Zlib)')).toBe(true);
});

/** True if all parts of one alternative of an SPDX expression (without nested brackets) are allowed. */
function isAllowed(expression: string | undefined, used = new Set<string>()): boolean {
  const alternatives = (expression ?? '').replace(/^\(|\)$/g, '').split(' OR ');
  const allowed = alternatives.find((parts) => parts.split(' AND ').every((part) => part in allowedLicences));
  for (const part of allowed?.split(' AND ') ?? []) used.add(part);
  return allowed !== undefined;
}

function licenceInFolder(folder: string): string | undefined {
  const file = path.join(folder, 'package.json');
  if (!fs.existsSync(file)) return undefined;
  return JSON.parse(fs.readFileSync(file, 'utf8')).license;
}
