import { expect, test } from 'vitest';
import { describeUnencryptedConnections } from './unencrypted-connections.server.ts';

const told = (settings: Parameters<typeof describeUnencryptedConnections>[0]) =>
  describeUnencryptedConnections(settings).map((sentence) => /^\w+/.exec(sentence)?.[0]);

test.each([
  'postgres://shop:x@db.example.com/shop',
  'postgres://shop:x@203.1.113.7/shop',
  'postgres://shop:x@db.example.com/shop?sslmode=disable',
  'postgres://shop:x@db.example.com/shop?sslmode=no-verify',
  'postgres://shop:x@db.example.com/shop?ssl=false',
  'postgres://shop:x@db.example.com/shop?uselibpqcompat=true&sslmode=require',
])('a start warns of %s, which crosses a network without a checked certificate', (url) => {
  expect(told({ DATABASE_URL: url })).toEqual(['DATABASE_URL']);
  expect(told({ DATABASE_DIRECT_URL: url })).toEqual(['DATABASE_DIRECT_URL']);
});

test.each([
  'postgres://shop:x@db.example.com/shop?sslmode=verify-full',
  'postgres://shop:x@db.example.com/shop?sslmode=require',
  'postgres://shop:x@localhost/shop',
  'postgres://shop:x@127.0.0.1:5432/shop',
  'postgres://shop:x@[::1]/shop',
  'postgres://shop:x@10.0.0.4/shop',
  'postgres://shop:x@database:5432/shop',
  'postgres://shop:x@db.internal/shop',
  'postgres:///shop?host=/var/run/postgresql',
])('it does not of %s', (url) => {
  expect(told({ DATABASE_URL: url })).toEqual([]);
});

test('nor of mail that must be encrypted, or that stays near; of other mail it warns', () => {
  for (const url of [
    'smtps://u:p@mail.example.com',
    'smtp://u:p@mail.example.com:587?requireTLS=true',
    'smtp://127.0.0.1:25',
    'smtp://mail:587',
  ])
    expect([url, told({ SMTP_URL: url })]).toEqual([url, []]);
  for (const url of [
    'smtp://u:p@mail.example.com:587',
    'smtp://u:p@mail.example.com:587?requireTLS=false',
    'smtps://u:p@mail.example.com?tls.rejectUnauthorized=false',
  ])
    expect([url, told({ SMTP_URL: url })]).toEqual([url, ['SMTP_URL']]);
});

test('what it says holds no password', () => {
  const said = describeUnencryptedConnections({
    DATABASE_URL: 'postgres://shop:hunter2@db.example.com/shop',
    SMTP_URL: 'smtp://u:hunter2@mail.example.com',
  });
  expect(said.join()).not.toContain('hunter2');
  expect(said).toHaveLength(2);
});
