import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** Argon2id as recommended by OWASP's password storage cheat sheet: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Hashes a password into the standard text form, which includes its cost: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { ...cost, message: Buffer.from(password), nonce });
  const { memory, passes, parallelism } = cost;
  const parts = [`m=${memory},t=${passes},p=${parallelism}`, plainBase64(nonce), plainBase64(tag)];
  return `$argon2id$v=19$${parts.join('$')}`;
}

/** Verifies a password at the cost stored with its hash. */
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
