import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { builtinModules } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { createCheckout } from './shopper.ts';

/** A release as in the image: Docker's context, a finished build, and the packages of `npm ci --omit=dev`. */
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-production-'));
const dockerfile = fs.readFileSync('Dockerfile', 'utf8');
const node = path.join(directory, 'node_modules/node/bin/node');

beforeAll(() => {
  fs.chmodSync(directory, 0o755);
  const left = fs.readFileSync('.dockerignore', 'utf8').trim().split('\n');
  for (const name of fs.readdirSync('.').filter((entry) => !left.includes(entry)))
    fs.cpSync(name, path.join(directory, name), { recursive: true });
  fs.cpSync('build', path.join(directory, 'build'), { recursive: true });
  installForProduction();
});

afterAll(() => fs.rmSync(directory, { recursive: true, force: true }));

test('what builds the shop is not installed to run it', () => {
  const built = ['vite', 'rolldown', 'esbuild', 'typescript', 'tailwindcss', '@babel/core', 'vitest'];
  expect(built.filter((name) => fs.existsSync(path.join(directory, 'node_modules', name)))).toEqual([]);
});

test('whatever the built shop imports, at once or later, is installed to run it', () => {
  const files = fs
    .readdirSync(path.join(directory, 'build'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?:server|sandbox).+\.js$/.test(file))
    .map((file) => fs.readFileSync(path.join(directory, 'build', file), 'utf8'));
  const names = new Set(files.flatMap(packagesOf));
  expect(names).toContain('react-router');
  expect(names).toContain('@react-pdf/renderer');
  const missing = [...names].filter((name) => !fs.existsSync(path.join(directory, 'node_modules', name)));
  expect(missing).toEqual([]);
});

test('with its build alone the shop starts, sells, imports and is backed up', async () => {
  const port = await freePort();
  const environment = {
    PATH: `${path.dirname(node)}:${process.env.PATH}`,
    PORT: String(port),
    DATA_DIRECTORY: path.join(directory, 'var'),
    LOG_LEVEL: 'warn',
    SANDBOX_STRIPE_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_MAILBOX_PORT: '0',
    SANDBOX_PARCELS_PORT: '0',
  };
  const shop = spawn('npm', ['start'], {
    cwd: directory,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => shop.once('exit', resolve));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    shop.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('Ctrl-C')) resolve();
    });
    shop.once('exit', () => reject(new Error(`The shop did not start: ${said}`)));
  });
  expect(said).not.toContain('Building');

  const url = `http://127.0.0.1:${port}`;
  expect((await fetch(`${url}/women`)).status).toBe(200);
  expect(healthCheck(environment)).toBe(0);
  const { status } = await createCheckout(url, [{ id: 'm1', size: 'M' }], { email: 'noor@example.com' });
  expect(status).toBe(200);

  const run = (script: string, file: string) =>
    spawnSync('npm', ['run', script, '--', file], { cwd: directory, env: environment, encoding: 'utf8' });
  expect(run('backup', path.join(directory, 'shop.tar'))).toMatchObject({ status: 0 });
  const products = path.join(directory, 'products.csv');
  fs.writeFileSync(products, 'Handle,Title,Vendor\nscarf,,\n');
  // The file is read, and refused for missing columns.
  expect(run('import', products)).toMatchObject({ status: 1 });

  shop.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(healthCheck(environment)).toBe(1);
});

test('the image installs from the files that it copies before the others', () => {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-image-'));
  const copied = [...dockerfile.matchAll(/^((?:COPY .+\n)+)(?:#.+\n)?RUN npm ci/gm)];
  expect(copied).toHaveLength(2);
  for (const [, lines = ''] of copied)
    for (const line of lines.trim().split('\n')) {
      const [, ...names] = line.split(' ');
      const to = names.pop() ?? '';
      for (const name of names) fs.cpSync(name, path.join(place, to, path.basename(name)));
    }
  const checked = spawnSync('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts'], {
    cwd: place,
    encoding: 'utf8',
  });
  expect(checked).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringContaining('add sample-shop '),
  });
  fs.rmSync(place, { recursive: true });
});

test('sources that were not built here are refused in one sentence where nothing can build them', async () => {
  fs.appendFileSync(path.join(directory, 'app/routes.ts'), '// changed\n');
  const { status, stderr } = spawnSync(node, ['scripts/start.ts'], {
    cwd: directory,
    env: {
      PATH: process.env.PATH,
      PORT: String(await freePort()),
      DATA_DIRECTORY: path.join(directory, 'var'),
    },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^build\/ was not made from these sources, .+\.\n$/);
});

/** Runs the image's health check. */
function healthCheck(env: Record<string, string>): number | null {
  const [, command = '[]'] = /^HEALTHCHECK .+\n +CMD (.+)$/m.exec(dockerfile) ?? [];
  const [program = '', ...args] = JSON.parse(command) as string[];
  return spawnSync(program, args, { env }).status;
}

/** Does the work of `npm ci --omit=dev` without a network: copies the installed packages and prunes them. */
function installForProduction(): void {
  const copy = spawnSync('cp', ['-al', 'node_modules', directory]);
  if (copy.status !== 0) {
    // Hard links fail across disks.
    fs.rmSync(path.join(directory, 'node_modules'), { recursive: true, force: true });
    fs.cpSync('node_modules', path.join(directory, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  // npm rewrites this file, which would change the linked original.
  fs.rmSync(path.join(directory, 'node_modules/.package-lock.json'), { force: true });
  const pruned = spawnSync('npm', ['prune', '--omit=dev', '--offline', '--ignore-scripts'], {
    cwd: directory,
    encoding: 'utf8',
  });
  expect(pruned.stderr).toBe('');
  expect(pruned.status).toBe(0);
  // Pruning removes other platforms from the lock; npm ci does not.
  fs.copyFileSync('package-lock.json', path.join(directory, 'package-lock.json'));
}

/** Returns the packages that a built file imports, statically or dynamically. */
function packagesOf(source: string): string[] {
  const imported = source.matchAll(
    /(?:^(?:import|export)\b[^;'"]*?["']|\bimport\(["']|require\.resolve\([`"'])([^"'`$]+)/gm,
  );
  return [...imported]
    .map(([, name = '']) => name)
    .filter((name) => /^@?[a-z]/.test(name) && !name.startsWith('node:'))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
    .filter((name) => !builtinModules.includes(name));
}
