import { escapeFormula } from '../text/escape-formula.ts';
import type { Language } from '../text/language.ts';
import { shopTime } from '../text/shop-time.ts';

/** What a file begins with so that spreadsheets read it as UTF-8. */
export const CSV_START = '\uFEFF';

/**
 * One line of a file as spreadsheets in a language open it: Dutch ones part cells by semicolons, since their decimals have
 * commas. No cell is a formula; numbers, also those below 0, can be counted with.
 */
export function csvLine(cells: (string | number)[], language: Language): string {
  const [separator, point] = language === 'nl' ? [';', ','] : [',', '.'];
  const texts = cells.map((cell) =>
    typeof cell === 'number' ? String(cell).replace('.', point) : cellOf(cell),
  );
  return `${texts.join(separator)}\r\n`;
}

/** A moment as spreadsheets in any language read it, in Amsterdam time. */
export function csvTime(at: Date | string): string {
  return shopTime(at).replace('T', ' ');
}

/**
 * A file for spreadsheets, downloaded under a name with today's date. Each part is made once the one before was sent, and no
 * more once nobody listens; for HEAD none is.
 */
export function csvDownload(request: Request, name: string, parts: AsyncGenerator<string>): Response {
  const day = new Date().toISOString().slice(0, 10);
  return new Response(request.method === 'HEAD' ? null : streamOf(parts), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
    },
  });
}

function cellOf(text: string): string {
  const guarded = escapeFormula(text);
  return /[",;\r\n\t]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
