import type { BagLine } from '#app/bag/bag-line.ts';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import type { Language } from '#app/platform/text/language.ts';

type Asked = { ok: true; lines: BagLine[] } | { ok: false; message?: string | undefined };

/** How a reader has an order: a customer by its number, a guest by the link that was mailed to them. */
export type ReadOrder = { number: string; link?: string | undefined };

/** Asks the shop what of an order can be bought again; a refusal says why, where the shop could be reached. */
export async function fetchReorderLines({ number, link }: ReadOrder, language: Language): Promise<Asked> {
  const address =
    link === undefined
      ? `/account/orders/${encodeURIComponent(number)}/pieces?lang=${language}`
      : `/guest-order/pieces?link=${encodeURIComponent(link)}&lang=${language}`;
  const { body } = await fetchJson<{ lines: BagLine[]; message: string }>(address);
  return body.lines ? { ok: true, lines: body.lines } : { ok: false, message: body.message };
}
