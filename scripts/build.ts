import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { runTool } from './run-tool.ts';

const STAMP = 'build/made-from';
const sources = [
  'app',
  'locales',
  'sample-shop',
  'sandbox',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'service-worker.config.ts',
  'sandbox.config.ts',
  'react-router.config.ts',
  'lingui.config.ts',
  'scripts/build.ts',
];
/** React Router's name for the layout of all its pages. */
const BACK_OFFICE = 'navigation/admin-layout';
const compressible = /\.(m?js|css|svg|json|webmanifest|txt)$/;

/** Builds the shop unless `build/` was made from these exact sources. Exits if that fails or the build tools are not installed. */
export function buildWhenNeeded(): void {
  const fingerprint = fingerprintOf(sources);
  if (isMadeFrom(fingerprint)) return;

  if (!fs.existsSync('node_modules/vite')) {
    console.error(
      'build/ was not made from these sources, and what builds the shop is not installed here: run npm ci and npm run build, or bring build/ along.',
    );
    process.exit(1);
  }
  // Standard output belongs to the log.
  console.error('Building the shop …');
  fs.rmSync(STAMP, { force: true });
  runTool('react-router', ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' });
  runTool('vite', ['build', '--config', 'service-worker.config.ts', '--logLevel', 'warn'], {
    NODE_ENV: 'production',
  });
  runTool('vite', ['build', '--config', 'sandbox.config.ts', '--logLevel', 'warn'], {
    NODE_ENV: 'production',
  });
  writeShoppersManifest('build/client/assets');
  compressAssets('build/client');
  fs.writeFileSync(STAMP, fingerprint);
}

export function isBuilt(): boolean {
  return isMadeFrom(fingerprintOf(sources));
}

function isMadeFrom(fingerprint: string): boolean {
  return fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === fingerprint;
}

function fingerprintOf(roots: string[]): string {
  const hash = createHash('sha256');
  for (const file of roots.flatMap(filesBelow).sort())
    hash.update(file).update('\0').update(fs.readFileSync(file));
  return hash.digest('hex');
}

/**
 * Leaves out tests and the program that draws the sample pictures: neither affects the build, and the pictures are read when a shop is
 * filled.
 */
function filesBelow(root: string): string[] {
  if (!fs.existsSync(root)) return [];
  if (fs.statSync(root).isFile()) return [root];
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/\.test\.tsx?$|^sample-shop.(?:pictures|draw)\b/.test(file));
}

type Files = { module: string; imports: string[]; css: string[] };
type Route = Files & { parentId?: string; hasDefaultExport: boolean };
type Manifest = { entry: Files; routes: Record<string, Route>; url: string };

/**
 * Writes a second manifest beside React Router's, half as large, with only the routes that shoppers reach without a page load: no back
 * office, no endpoints, no files that each page has. See `platform/pages/link-storefront-route-manifest.server.ts`.
 */
function writeShoppersManifest(directory: string): void {
  const name = fs.readdirSync(directory).find((file) => /^manifest-[\da-f]{8}\.js$/.test(file)) ?? '';
  const script = fs.readFileSync(path.join(directory, name), 'utf8');
  const opening = script.indexOf('{');
  const manifest = JSON.parse(script.slice(opening, script.lastIndexOf('}') + 1)) as Manifest;
  const isTheirs = (id: string) => id !== BACK_OFFICE && manifest.routes[id]?.parentId !== BACK_OFFICE;
  const pages = Object.entries(manifest.routes).filter(
    ([id, route]) => route.hasDefaultExport && isTheirs(id),
  );
  // A hydrated page names its manifest once more.
  const url = manifest.url.replace(name, `shop-${name}`);
  const isEverywhere = new Set([...manifest.entry.imports, ...manifest.entry.css]);
  const further = ([id, { imports, css, ...route }]: [string, Route]) => {
    const isFurther = (file: string) => !isEverywhere.has(file);
    const files = { imports: imports.filter(isFurther), css: css.filter(isFurther) };
    return [id, { ...route, ...files, id: undefined, hasDefaultExport: undefined }];
  };
  const routes = Object.fromEntries(pages.map(further));
  // Leaves out empty values, the repeated id, and the flag that it is a page.
  const said = (_name: string, value: unknown) =>
    Array.isArray(value) && !value.length ? undefined : value || undefined;
  const theirs = JSON.stringify({ ...manifest, url, routes }, said);
  const named = 'for(const[id,route]of Object.entries(map.routes))route.id=id;';
  const assigned = `const map=${theirs};${named}${script.slice(0, opening)}map;`;
  fs.writeFileSync(path.join(directory, `shop-${name}`), assigned);
}

/** Compresses once, at the highest level, for all requests. */
function compressAssets(directory: string): void {
  for (const file of filesBelow(directory).filter((name) => compressible.test(name))) {
    const bytes = fs.readFileSync(file);
    fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(bytes));
    fs.writeFileSync(`${file}.gz`, zlib.gzipSync(bytes, { level: 9 }));
  }
}

if (import.meta.main) buildWhenNeeded();
