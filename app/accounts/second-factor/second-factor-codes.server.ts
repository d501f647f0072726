import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import encodeQR from 'qr';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { staffRecoveryCodes } from '../tables.server.ts';

const STEP_SECONDS = 30;
const DIGITS = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/** Returns the code for a time step: RFC 6238 with SHA-1 and six digits, which every authenticator app supports. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Returns the time step of a code: the current, previous or next one. Returns undefined for a wrong code. */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const current = totpStep(now);
  return [current, current - 1, current + 1].find((step) =>
    timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)),
  );
}

export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

type Account = { secret: Buffer; email: string; brand: string };

export function otpauthLink({ secret, email, brand }: Account): string {
  const parameters = new URLSearchParams({ secret: toBase32(secret), issuer: brand });
  const label = `${encodeURIComponent(brand)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?${parameters.toString().replaceAll('+', '%20')}`;
}

/** Returns a QR code as an SVG path of its dark squares, `size` by `size` units, including the quiet zone. */
export function qrCode(text: string): { size: number; outline: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size: rows.length, outline: squares.join('') };
}

const CODES = 10;
/** The alphabet leaves out letters and digits that are easily confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

export async function replaceRecoveryCodes(tx: Db, profileId: string): Promise<string[]> {
  await deleteRecoveryCodes(tx, profileId);
  const codes = Array.from({ length: CODES }, newCode);
  await tx
    .insert(staffRecoveryCodes)
    .values(codes.map((code) => ({ profileId, codeHash: hashOf(code.replace('-', '')) })));
  return codes;
}

export function redeemRecoveryCode(db: Db, actor: Actor, code: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const used = await tx
      .update(staffRecoveryCodes)
      .set({ usedAt: now })
      .where(
        and(
          eq(staffRecoveryCodes.profileId, actor.id),
          eq(staffRecoveryCodes.codeHash, hashOf(code)),
          isNull(staffRecoveryCodes.usedAt),
        ),
      )
      .returning({ id: staffRecoveryCodes.profileId });
    if (used.length === 0) return false;
    const change = { objectType: 'staff', objectId: actor.id, after: { email: actor.email } };
    await recordChange(tx, actor, { ...change, action: 'recovery-code-used' }, now);
    return true;
  });
}

export async function countRecoveryCodesLeft(db: Db, profileId: string): Promise<number> {
  const [left] = await db
    .select({ count: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.profileId, profileId), isNull(staffRecoveryCodes.usedAt)));
  return left?.count ?? 0;
}

export async function deleteRecoveryCodes(tx: Db, profileId: string): Promise<void> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.profileId, profileId));
}

/** The code has about fifty bits of entropy, which is enough since guesses are rate-limited. */
function newCode(): string {
  const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}
