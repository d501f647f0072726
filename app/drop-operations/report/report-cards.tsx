import { chancePath } from '#app/drops/drop.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { CountList, DateTime, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import type { DropReport } from './find-drop-report.server.ts';
import { formatDuration } from './report-texts.ts';

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

const queueFigures = [
  'came',
  'early',
  'ordered',
  'admittedInVain',
  'mayBuy',
  'neverAdmitted',
  'left',
] as const;
const drawFigures = ['entered', 'ordered', 'mayBuy', 'drawnInVain', 'undrawn'] as const;

export function PeopleOutcome({ report: { id, queue, draw } }: { report: DropReport }) {
  const t = useWords();
  const chance = queue ?? draw;
  if (!chance) return null;
  const method = queue ? 'queue' : 'draw';
  const figures = queue
    ? queueFigures.map((figure) => [t(`dropReport.queue.${figure}`), queue[figure]] as const)
    : drawFigures.map((figure) => [t(`dropReport.draw.${figure}`), draw?.[figure]] as const);
  return (
    <section className="admin-panel">
      <h2>{t(`dropReport.${method}`)}</h2>
      <CountList counts={figures} />
      <p className="text-stone">
        {t(`dropReport.chance.${method}`)} <code className="break-all text-sm">{chance.seedHash}</code>
      </p>
      <p>
        <AdminLink to={chancePath(id)}>{t('dropReport.chanceLink')}</AdminLink>
      </p>
      {!chance.isSeedRevealed && <p className="text-stone">{t(`dropReport.chanceSecret.${method}`)}</p>}
    </section>
  );
}

export function TroublesTable({ troubles: { orders, total } }: { troubles: DropReport['troubles'] }) {
  const t = useWords();
  return (
    <section className="admin-panel">
      <h2 className="mb-3">{t('dropReport.troubles')}</h2>
      {total === 0 ? (
        <p className="text-stone">{t('dropReport.noTroubles')}</p>
      ) : (
        <DataTable
          caption={t('dropReport.troubles')}
          columns={[
            {
              header: t('dropReport.column.order'),
              isName: true,
              cell: ({ orderNumber }) => (
                <AdminLink to={`/admin/orders/${orderNumber}`}>{orderNumber}</AdminLink>
              ),
            },
            { header: t('dropReport.column.trouble'), cell: ({ kind }) => t(`dropReport.trouble.${kind}`) },
            { header: t('dropReport.column.at'), cell: ({ at }) => <DateTime at={at} /> },
          ]}
          rows={orders}
          keyOf={({ kind, orderNumber }) => `${kind} ${orderNumber}`}
          empty={t('dropReport.noTroubles')}
        />
      )}
      {total > orders.length && (
        <p className="mt-2 text-stone">{t('dropReport.moreTroubles', { shown: orders.length, total })}</p>
      )}
    </section>
  );
}
