import { turnedAwayReasons } from '#app/orders/turned-away/turned-away-reasons.ts';
import { CSV_START, csvLine } from '#app/platform/http/csv-download.server.ts';
import { centsToEuros } from '#app/platform/text/cents.ts';
import { wordsIn } from '#app/platform/text/i18n.ts';
import type { Language } from '#app/platform/text/language.ts';
import { translated } from '#app/platform/text/translated.ts';
import { sizeText } from '../admin/ui/size-text.ts';
import type { DropReport } from './drop-report-types.ts';

/**
 * Exports the results of a drop's sizes as CSV in a language; money in euros. Below them, the numbers of customers turned away by reason.
 */
export async function* exportDropReport(
  { sizes, phase, turnedAway }: DropReport,
  language: Language,
): AsyncGenerator<string> {
  const t = wordsIn(language);
  const left = phase === 'over' ? 'leftAtEnd' : 'left';
  const columns = [
    ...(['product', 'size', 'sold', 'amount', 'held', 'returning'] as const),
    left,
    ...(['returned', 'goneSeconds'] as const),
  ] as const;
  yield `${CSV_START}${csvLine(
    columns.map((column) => t(`dropReport.column.${column}`)),
    language,
  )}`;
  yield sizes
    .map((one) =>
      csvLine(
        [
          translated(language, one.title, one.titleNl).text,
          sizeText(one.size, t),
          one.soldPieces,
          centsToEuros(one.soldCents),
          one.heldPieces,
          one.returningPieces,
          one.leftPieces,
          one.returnedPieces,
          one.goneAfterSeconds ?? '',
        ],
        language,
      ),
    )
    .join('');
  yield `\r\n${csvLine([t('dropReport.turnedAway'), t('dropReport.column.people')], language)}`;
  yield turnedAwayReasons
    .map((reason) => csvLine([t(`dropReport.turnedAway.${reason}`), turnedAway[reason]], language))
    .join('');
}
