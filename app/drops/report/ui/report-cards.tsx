import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { formatDuration } from '../../admin/ui/format-duration.ts';
import type { DropReport } from '../drop-report-types.ts';

export function ReportCards({ report }: { report: DropReport }) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const { speed, soldOutAfterSeconds, soldPieces, soldCents, returnedPieces, outcomes, buyers, sizes } =
    report;
  const time = (seconds: number | undefined) =>
    seconds === undefined ? '–' : formatDuration(seconds, language);
  const left = sizes.reduce(
    (sum, { leftPieces, heldPieces, returningPieces }) => sum + leftPieces + heldPieces + returningPieces,
    0,
  );
  const cards = [
    {
      id: 'sold',
      figure: String(soldPieces),
      about: t('dropReport.about.sold', { amount: price(soldCents) }),
    },
    {
      id: 'time',
      figure: time(soldOutAfterSeconds),
      about:
        soldOutAfterSeconds === undefined
          ? t('dropReport.about.notSoldOut', { left })
          : t('dropReport.about.soldOut'),
    },
    {
      id: 'half',
      figure: time(speed?.halfSecond),
      about: speed
        ? t('dropReport.about.half', { first: time(speed.firstSecond), last: time(speed.lastSecond) })
        : t('dropReport.about.noneSold'),
    },
    { id: 'orders', figure: String(outcomes.sold), about: t('dropReport.about.orders', { buyers }) },
    { id: 'returned', figure: String(returnedPieces), about: t('dropReport.about.returned') },
  ];
  return (
    <ul className="health-cards mt-5">
      {cards.map(({ id, figure, about }) => (
        <li key={id}>
          <h2>{t(`dropReport.card.${id}`)}</h2>
          <p className="health-count dashboard-count">{figure}</p>
          <p className="text-sm text-stone">{about}</p>
        </li>
      ))}
    </ul>
  );
}
