import fs from 'node:fs';
import { expect, test } from 'vitest';
import { settingNames } from '../app/platform/environment-settings.server.ts';

/** Names that are no settings of the shop: Node's own, and those of the other services in compose.yaml. */
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

/** The part of a file in which the shop's settings are named, and how they stand there. */
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

test('the unit runs nothing that a bare server may lack, such as /bin/kill', () => {
  const unit = fs.readFileSync('deploy/marenza.service', 'utf8');
  const programs = [...unit.matchAll(/^Exec\w+=(\S+)/gm)].map(([, program]) => program);
  expect(programs).toEqual(['/srv/marenza/current/node_modules/.bin/node', '/bin/sh']);
});
