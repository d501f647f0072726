import { createHash, randomBytes } from 'node:crypto';
import { openSecret, sealSecret } from '#app/accounts/second-factor/seal-secret.server.ts';
import { CODE_LENGTH, codeAlphabet } from './gift-card-code.ts';

/** A new code: 16 characters of 32, each as likely as the others. */
export function newGiftCardCode(): string {
  return [...randomBytes(CODE_LENGTH)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join('');
}

/** What a card is found by. Its code is random and long, so nobody finds it from this by trying. */
export function hashGiftCardCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}

/** The code as it is stored for the mail, readable with the shop's own secret alone. */
export function sealGiftCardCode(code: string, giftCardId: string): string {
  return sealSecret(Buffer.from(code), ownerOf(giftCardId));
}

/** Undefined once the secret that it was sealed under is forgotten. */
export function openGiftCardCode(sealed: string, giftCardId: string): string | undefined {
  return openSecret(sealed, ownerOf(giftCardId))?.toString();
}

function ownerOf(giftCardId: string): string {
  return `gift card ${giftCardId}`;
}
