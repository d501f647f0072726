import '../register-translations.ts';
import { useEffect, useRef } from 'react';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { translated } from '#app/platform/text/translated.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { StatusBadge } from '#app/ui/admin/status-badge.tsx';
import { fates, type Rehearsed, rehearsalChecks } from '../../../drops/rehearsal/rehearsal-types.ts';
import { formatDuration } from '../format-duration.ts';
import { SellingSpeedTable } from '../report/selling-speed-table.tsx';
import { sizeText } from '../size-text.ts';

/** What became of the people and of the pieces, and whether what must hold did. */
export function RehearsalOutcome({ rehearsed }: { rehearsed: Rehearsed }) {
  const t = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  // What was waited for is read out, and is where one goes on.
  useEffect(() => heading.current?.focus(), []);
  const { refusals, isCutShort } = rehearsed;
  const looked = rehearsalChecks.filter((check) => rehearsed.checks[check] !== undefined);
  return (
    <>
      <section className="admin-panel">
        <h2 ref={heading} tabIndex={-1} className="outline-none">
          {t('dropRehearsal.outcome')}
        </h2>
        {isCutShort && (
          <p className="admin-note mt-2" data-tone="warning">
            {t('dropRehearsal.cutShort')}
          </p>
        )}
        <p className="mt-2">{t('dropRehearsal.changedNothing')}</p>
        <RehearsalFigures rehearsed={rehearsed} />
        {refusals.length > 0 && (
          <p className="admin-note" data-tone="warning">
            {t('dropRehearsal.refusals', { reasons: refusals.join(', ') })}
          </p>
        )}
        <ul className="mt-3 grid gap-2">
          {looked.map((check) => (
            <li key={check} className="flex flex-wrap items-center gap-x-3">
              <StatusBadge tone={rehearsed.checks[check] ? 'good' : 'critical'}>
                {t(rehearsed.checks[check] ? 'dropRehearsal.holds' : 'dropRehearsal.broken')}
              </StatusBadge>
              {t(`dropRehearsal.check.${check}`)}
            </li>
          ))}
        </ul>
      </section>
      <SellingSpeedTable parts={rehearsed.speed?.parts ?? []} />
      <RehearsedSizes sizes={rehearsed.sizes} />
    </>
  );
}

function RehearsalFigures({ rehearsed }: { rehearsed: Rehearsed }) {
  const t = useWords();
  const language = useLanguage();
  const { soldOutAfterSeconds, mostAdmittedAtOnce, mostHeldAtOnce, draw } = rehearsed;
  const time = soldOutAfterSeconds === undefined ? '–' : formatDuration(soldOutAfterSeconds, language);
  const figures = [
    ...(draw
      ? [
          [t('dropReport.draw.entered'), draw.entered] as const,
          [t('dropRehearsal.drawn'), draw.drawn] as const,
        ]
      : []),
    ...fates
      .filter((fate) => fate !== 'refused' || rehearsed.fates.refused > 0)
      .map(
        (fate) =>
          [
            t(draw && fate === 'away' ? 'dropRehearsal.drawnAway' : `dropRehearsal.fate.${fate}`),
            rehearsed.fates[fate],
          ] as const,
      ),
    [t('dropRehearsal.soldOutAfter'), time] as const,
    [t('dropRehearsal.mostHeld'), mostHeldAtOnce] as const,
    ...(mostAdmittedAtOnce === undefined
      ? []
      : [[t('dropRehearsal.mostAdmitted'), mostAdmittedAtOnce] as const]),
  ];
  return (
    <dl className="admin-counts">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function RehearsedSizes({ sizes }: { sizes: Rehearsed['sizes'] }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <section className="admin-panel">
      <h2 className="mb-3">{t('dropReport.sizes')}</h2>
      <DataTable
        caption={t('dropReport.sizes')}
        columns={[
          {
            id: 'product',
            header: t('dropReport.column.product'),
            isName: true,
            cell: ({ title, titleNl }) => translated(language, title, titleNl).text,
          },
          { id: 'size', header: t('dropReport.column.size'), cell: ({ size }) => sizeText(size, t) },
          {
            id: 'offered',
            header: t('dropRehearsal.offered'),
            isNumber: true,
            cell: ({ offeredPieces }) => offeredPieces,
          },
          {
            id: 'sold',
            header: t('dropReport.column.sold'),
            isNumber: true,
            cell: ({ soldPieces }) => soldPieces,
          },
          {
            id: 'left',
            header: t('dropRehearsal.leftPieces'),
            isNumber: true,
            cell: ({ leftPieces }) => leftPieces,
          },
        ]}
        rows={sizes}
        keyOf={({ productId, size }) => `${productId} ${size}`}
        empty={t('dropReport.noSizes')}
      />
    </section>
  );
}
