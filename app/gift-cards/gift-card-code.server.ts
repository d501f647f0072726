import { createHash, randomBytes } from 'node:crypto';
import { openSecret, sealSecret } from '#app/accounts/second-factor/seal-secret.server.ts';
import { CODE_LENGTH, codeAlphabet } from './gift-card-code.ts';

/** Returns a new code of 16 characters; each of the 32 is equally likely. */
export function newGiftCardCode(): string {
  return [...randomBytes(CODE_LENGTH)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join('');
}

/** Cards are looked up by this hash. Codes are random and long, so it needs no salt. */
export function hashGiftCardCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}

/** Encrypts a code for the mail with the shop's secret. */
export function sealGiftCardCode(code: string, giftCardId: string): string {
  return sealSecret(Buffer.from(code), ownerOf(giftCardId));
}

/** Undefined once the secret it was sealed with has been removed. */
export function openGiftCardCode(sealed: string, giftCardId: string): string | undefined {
  return openSecret(sealed, ownerOf(giftCardId))?.toString();
}

function ownerOf(giftCardId: string): string {
  return `gift card ${giftCardId}`;
}
