import { expect, test } from 'vitest';
import { hashPassword, isCommonPassword, matchesPasswordHash } from './password-hash.server.ts';

test('a hash knows its password and no other, and is never the same twice', async () => {
  const hash = await hashPassword('Olijf-en-limoen-7');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await matchesPasswordHash('Olijf-en-limoen-7', hash)).toBe(true);
  expect(await matchesPasswordHash('olijf-en-limoen-7', hash)).toBe(false);
  expect(await hashPassword('Olijf-en-limoen-7')).not.toBe(hash);
});

test('what is no hash of ours fits no password', async () => {
  for (const hash of ['', 'plain', '$argon2id$v=19$m=19456,t=2,p=1$$', '$2b$10$abc'])
    expect(await matchesPasswordHash('plain', hash)).toBe(false);
});

test('passwords that many people choose are known, however they are written', async () => {
  expect(await isCommonPassword('Password1')).toBe(true);
  expect(await isCommonPassword('QWERTYUIOP')).toBe(true);
  expect(await isCommonPassword('Olijf-en-limoen-7')).toBe(false);
});

test('the brand and other words of the shop are no password, whatever digits stand around them', async () => {
  for (const password of ['Marenza2026!', 'marenza-marenza', '!!Webshop123', 'ShopManager#1', 'localhost-1'])
    expect(await isCommonPassword(password), password).toBe(true);
  for (const password of ['Marenza-blauwe-olifant', 'zeven48213957', '20482957163'])
    expect(await isCommonPassword(password), password).toBe(false);
});
