import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { settingNames } from '../app/platform/environment-settings.server.ts';

/** Variables that are no settings of the shop: Node's own, and those of other services in compose.yaml. */
const others = new Set([
  'NODE_ENV',
  'PATH',
  ...[
    'SHOP_DOMAIN',
    'POSTGRES_PASSWORD',
    'MAIL_DOMAIN',
    'MAIL_RELAY',
    'MAIL_RELAY_USER',
    'MAIL_RELAY_PASSWORD',
  ],
]);

/** The part of each file that names the shop's settings, and their syntax there. */
const places: [file: string, part: RegExp, name: RegExp][] = [
  ['Dockerfile', /^ENV .+\n(?: {2}.+\n)+/m, /\b([A-Z][A-Z\d_]+)=/g],
  ['compose.yaml', /^ {2}environment:\n(?: {4}.+\n)+/m, /^ {4}([A-Z][A-Z\d_]+):/gm],
  ['deploy/compose.env.example', /[\s\S]+/, /^([A-Z][A-Z\d_]+)=/gm],
  ['deploy/marenza.service', /^Environment=.+/m, /\b([A-Z][A-Z\d_]+)=/g],
  ['docs/running.md', /^SHOP_URL=[\s\S]+?```/m, /^([A-Z][A-Z\d_]+)=/gm],
];

test.each(places)('%s sets nothing that the shop does not know', (file, part, name) => {
  const [text = ''] = part.exec(fs.readFileSync(file, 'utf8')) ?? [];
  const named = [...text.matchAll(name)].map(([, found = '']) => found);
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((one) => !settingNames.includes(one) && !others.has(one))).toEqual([]);
});

test('containers make backups unless they are told otherwise', () => {
  const compose = fs.readFileSync('compose.yaml', 'utf8');
  const folder = /BACKUP_TO: \$\{BACKUP_TO:-(\/\w+)\}/.exec(compose)?.[1] ?? '';
  expect(compose.match(new RegExp(`shop-\\d:/data, backups:${folder}\\]`, 'g'))).toHaveLength(2);
  expect(fs.readFileSync('deploy/compose.env.example', 'utf8')).toMatch(
    new RegExp(`^BACKUP_TO=${folder}$`, 'm'),
  );
  expect(fs.readFileSync('Dockerfile', 'utf8')).toMatch(
    new RegExp(`install --directory --owner shop .+ ${folder}$`, 'm'),
  );
});

test.each([
  [200, true],
  [503, false],
])('the image asks without Node whether its shop is ready: %i', async (status, isHealthy) => {
  const asked: string[] = [];
  const shop = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(status).end('{}');
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const { port } = shop.address() as AddressInfo;
  expect(await isHealthyAt(port)).toBe(isHealthy);
  await new Promise((resolve) => shop.close(resolve));
  expect(asked).toEqual(['GET /health/ready']);
  expect(await isHealthyAt(port), 'nobody is there').toBe(false);
});

/** Runs the command of HEALTHCHECK as Docker does. */
async function isHealthyAt(port: number): Promise<boolean> {
  const [, list = ''] = /^HEALTHCHECK.+\\\n {2}CMD (.+)/m.exec(fs.readFileSync('Dockerfile', 'utf8')) ?? [];
  const [program = '', ...given] = JSON.parse(list) as string[];
  expect(program).toBe('bash');
  return promisify(execFile)(program, given, { env: { ...process.env, PORT: String(port) } }).then(
    () => true,
    () => false,
  );
}

test('the unit runs nothing that a bare server may lack, such as /bin/kill', () => {
  const unit = fs.readFileSync('deploy/marenza.service', 'utf8');
  const programs = [...unit.matchAll(/^Exec\w+=(\S+)/gm)].map(([, program]) => program);
  expect(programs).toEqual(['/srv/marenza/current/node_modules/.bin/node', '/bin/sh']);
});
