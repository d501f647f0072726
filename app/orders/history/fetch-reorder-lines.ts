import type { BagLine } from '#app/bag/bag-line.ts';
import type { Language } from '#app/platform/text/language.ts';

const GIVE_UP_MS = 10_000;

type Asked = { ok: true; lines: BagLine[] } | { ok: false; message?: string | undefined };

/** Asks the shop what of an order can be bought again; a refusal says why, where the shop could be reached. */
export async function fetchReorderLines(number: string, language: Language): Promise<Asked> {
  try {
    const response = await fetch(`/account/orders/${encodeURIComponent(number)}/pieces?lang=${language}`, {
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    const answer = (await response.json()) as { lines?: BagLine[]; message?: string };
    return answer.lines ? { ok: true, lines: answer.lines } : { ok: false, message: answer.message };
  } catch {
    return { ok: false };
  }
}
