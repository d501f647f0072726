import { sellerOf } from '#app/content/seller.server.ts';
import { config } from '#app/platform/config.server.ts';
import { defineRateLimit, HOUR } from '#app/platform/http/limits/rate-limiter.server.ts';
import type { Letterhead } from './order-document-types.ts';

export function letterhead(): Letterhead {
  return { brand: config.BRAND_NAME, seller: sellerOf(config), vatPercent: config.SELLER_VAT_PERCENT };
}

export function pdfResponse(pdf: Uint8Array<ArrayBuffer>, name: string, headers?: Record<string, string>) {
  const disposition = `inline; filename="${name}.pdf"`;
  return respond(pdf, 200, {
    ...headers,
    'Content-Type': 'application/pdf',
    'Content-Disposition': disposition,
  });
}

export function refuseDocument(status: number, message: string, headers?: Record<string, string>) {
  return respond(message, status, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' });
}

function respond(body: BodyInit, status: number, headers: Record<string, string>): Response {
  return new Response(body, { status, headers: { ...headers, 'Cache-Control': 'private, no-store' } });
}

/** Limits how often buyers may open an order's documents, since each document occupies a thread for half a second. */
export const documentRateLimit = defineRateLimit('order-document', { points: 30, seconds: HOUR });
