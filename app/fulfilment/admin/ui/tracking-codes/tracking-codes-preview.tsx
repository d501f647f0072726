import { useWords, type Words } from '#app/platform/text/translations.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { AdminLink, SubmitButton } from '#app/ui/link.tsx';
import type {
  ShownTrackingRow,
  TrackingImportAnswer,
  TrackingPreviewAnswer,
} from '../../submit-tracking-codes.server.ts';

type PreviewProps = {
  answer: TrackingPreviewAnswer & { ok: true };
  action: string;
  onConfirm: (form: HTMLFormElement) => void;
};

export function TrackingCodesPreview({ answer: { rows, confirmed }, action, onConfirm }: PreviewProps) {
  const t = useWords();
  const count = rows.filter(({ outcome }) => outcome.does === 'send' || outcome.does === 'change').length;
  return (
    <section aria-labelledby="tracking-preview">
      <h2 id="tracking-preview" className="mb-3">
        {t('trackingCodes.previewTitle')}
      </h2>
      <Counts rows={rows} when="planned" />
      {count > 0 ? (
        <form
          method="post"
          action={action}
          className="mb-4"
          onSubmit={(event) => {
            event.preventDefault();
            onConfirm(event.currentTarget);
          }}
        >
          <input type="hidden" name="rows" value={confirmed} />
          <p className="mb-3">{t('trackingCodes.confirmText')}</p>
          <SubmitButton>{t('trackingCodes.confirm', { count })}</SubmitButton>
        </form>
      ) : (
        <p className="mb-4">{t('trackingCodes.nothingToDo')}</p>
      )}
      <RowTable rows={rows} caption={t('trackingCodes.previewTitle')} />
    </section>
  );
}

export function ImportedTrackingCodes({ answer }: { answer: TrackingImportAnswer }) {
  const t = useWords();
  if (!answer.ok) return <AdminNote tone="critical">{t('trackingCodes.notUnderstood')}</AdminNote>;
  const refused = answer.rows.filter(({ outcome }) => outcome.does === 'refuse');
  return (
    <section aria-labelledby="tracking-result">
      <h2 id="tracking-result" className="mb-3">
        {t('trackingCodes.resultTitle')}
      </h2>
      <Counts rows={answer.rows} when="done" />
      {refused.length > 0 && <RowTable rows={refused} caption={t('trackingCodes.refusedTitle')} />}
    </section>
  );
}

function Counts({ rows, when }: { rows: ShownTrackingRow[]; when: 'planned' | 'done' }) {
  const t = useWords();
  const counted = (['send', 'change', 'nothing', 'refuse'] as const)
    .map((does) => ({ does, count: rows.filter(({ outcome }) => outcome.does === does).length }))
    .filter(({ count }) => count > 0);
  const tone = counted.some(({ does }) => does === 'refuse') ? 'warning' : 'good';
  return (
    <div className="admin-note mb-4" data-tone={tone}>
      <ul>
        {counted.map(({ does, count }) => (
          <li key={does}>{t(`trackingCodes.${when}.${does}`, { count })}</li>
        ))}
      </ul>
    </div>
  );
}

function RowTable({ rows, caption }: { rows: ShownTrackingRow[]; caption: string }) {
  const t = useWords();
  const columns: Column<ShownTrackingRow>[] = [
    {
      header: t('adminOrders.column.number'),
      isName: true,
      cell: ({ number, outcome }) =>
        isOfOrder(outcome) ? (
          <AdminLink
            to={`/admin/orders/${number}`}
            target="_blank"
            rel="noreferrer"
            className="whitespace-nowrap"
          >
            {number}
          </AdminLink>
        ) : (
          number || '–'
        ),
    },
    { header: t('shipments.carrier'), cell: ({ carrier }) => carrier || '–' },
    {
      header: t('shipments.trackingCode'),
      cell: ({ trackingCode }) => <span className="admin-address">{trackingCode || '–'}</span>,
    },
    { header: t('trackingCodes.outcome'), cell: ({ line, outcome }) => outcomeText(t, outcome, line) },
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      keyOf={({ line, number }) => `${line} ${number}`}
      empty={t('trackingCodes.nothingToDo')}
    />
  );
}

type Outcome = ShownTrackingRow['outcome'];

const refusalsOfOrders = [
  'deleted',
  'not-shipped',
  'ship-cancelled',
  'ship-unpaid',
  'withdrawn',
  'nothing-to-send',
  'no-parcel',
  'several-parcels',
  'void-label',
  'changed-meanwhile',
];

function isOfOrder(outcome: Outcome): boolean {
  return outcome.does !== 'refuse' || refusalsOfOrders.includes(outcome.reason);
}

function outcomeText(t: Words, outcome: Outcome, line: number | undefined): string {
  if (outcome.does === 'send') return t('trackingCodes.row.send', { count: outcome.pieces });
  if (outcome.does === 'nothing') return t('trackingCodes.row.nothing');
  if (outcome.does === 'refuse') {
    const problem = t(`trackingCodes.problem.${outcome.reason}`);
    return line ? t('trackingCodes.onLine', { line, problem }) : problem;
  }
  const { number, trackingCode, isMailed } = outcome.parcel;
  const change = trackingCode
    ? t('trackingCodes.row.change', { number, code: trackingCode })
    : t('trackingCodes.row.add', { number });
  return isMailed ? `${change} ${t('trackingCodes.row.isMailed')}` : change;
}
