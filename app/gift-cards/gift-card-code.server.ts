import { createHash, randomBytes } from 'node:crypto';
import { openSecret, sealSecret } from '#app/accounts/second-factor/seal-secret.server.ts';
import { CODE_LENGTH, codeAlphabet } from './gift-card-code.ts';

export function newGiftCardCode(): string {
  return [...randomBytes(CODE_LENGTH)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join('');
}

/** Hashes a code without a salt, since codes are random and long. */
export function hashGiftCardCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}

export function sealGiftCardCode(code: string, giftCardId: string): string {
  return sealSecret(Buffer.from(code), ownerOf(giftCardId));
}

/** Decrypts a card's code. Returns undefined if the secret that encrypted it is no longer configured. */
export function openGiftCardCode(sealed: string, giftCardId: string): string | undefined {
  return openSecret(sealed, ownerOf(giftCardId))?.toString();
}

function ownerOf(giftCardId: string): string {
  return `gift card ${giftCardId}`;
}
