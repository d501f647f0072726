import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import type { z } from 'zod';
import { config, shopUrl } from '#app/platform/config.server.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import { createTurns } from '#app/platform/http/limits/turns.ts';
import { busyResult, SHORTEST_PASSWORD, type SubmitForm, submitResult } from '../forms/account-form.ts';
import { parseAccountForm } from '../forms/account-form-schemas.server.ts';

const derive = promisify(argon2);

/** The Argon2id parameters that OWASP's password storage cheat sheet recommends: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { ...cost, message: Buffer.from(password), nonce });
  const { memory, passes, parallelism } = cost;
  const parts = [`m=${memory},t=${passes},p=${parallelism}`, plainBase64(nonce), plainBase64(tag)];
  return `$argon2id$v=19$${parts.join('$')}`;
}

export async function matchesPasswordHash(password: string, hash: string): Promise<boolean> {
  const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!form) return false;
  const [, memory, passes, parallelism, salt = '', kept = ''] = form;
  const expected = Buffer.from(kept, 'base64');
  const tag = await derive('argon2id', {
    message: Buffer.from(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected);
}

function plainBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** The number of passwords a process hashes at once. Each occupies a core and a file thread, which pages need too. */
export const AT_ONCE = Math.max(2, Math.min(availableParallelism(), 4) - 1);

/** Queues password hashing. The limit per network is high enough for a whole office that signs in during a drop. */
export const inPasswordTurn = createTurns({
  atOnce: AT_ONCE,
  atOnceOfNetwork: Math.ceil(AT_ONCE / 2),
  ofNetwork: 100,
  patienceMs: 6_000,
});

export function submitInPasswordTurn(submit: SubmitForm): SubmitForm {
  return async (db, typed, info, request) => {
    const work = () => submit(db, typed, info, request);
    const result = await inPasswordTurn(clientSubnet(info.clientAddress), work);
    return 'ok' in result ? busyResult() : result;
  };
}

/** Parses a form with a new password and refuses common passwords. */
export async function parseNewPasswordForm<Schema extends z.ZodType<{ password: string }>>(
  schema: Schema,
  typed: unknown,
) {
  const read = parseAccountForm(schema, typed);
  if ('refused' in read || !(await isCommonPassword(read.fields.password))) return read;
  const problems = { password: 'register.passwordCommon' };
  return { refused: submitResult({ ok: false, reason: 'common-password', problems }, 400) };
}

/** Returns whether a password is common, or consists only of the shop's own words, digits and symbols. */
export async function isCommonPassword(password: string): Promise<boolean> {
  listed ??= readList();
  return (await listed).has(password.toLowerCase()) || onlyShopWords.test(lettersOf(password));
}

const shopWords = [
  ...[config.BRAND_NAME, ...new URL(shopUrl).hostname.split('.')].map(lettersOf),
  ...['admin', 'beheer', 'fashion', 'fulfilment', 'kleding', 'manager', 'mode', 'owner', 'password', 'shop'],
  ...['wachtwoord', 'webshop', 'welcome', 'welkom', 'winkel'],
];
const onlyShopWords = new RegExp(`^(?:${shopWords.filter((word) => word.length > 2).join('|')})+$`);

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/\P{L}/gu, '');
}

let listed: Promise<Set<string>> | undefined;

async function readList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'] as string[];
  return new Set(passwords.filter(({ length }) => length >= SHORTEST_PASSWORD));
}
