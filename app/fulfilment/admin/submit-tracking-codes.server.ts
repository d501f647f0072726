import { z } from 'zod';
import { type Carrier, carriers, readTrackingCode } from '#app/orders/shipments/carriers.ts';
import { carrierName } from '#app/orders/shipments/shipments.server.ts';
import { config } from '#app/platform/config.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { parseJson } from '#app/platform/text/parse-json.ts';
import {
  type ConfirmedTrackingRow,
  importTrackingCodes,
  planTrackingCodes,
} from '../tracking-codes/import-tracking-codes.server.ts';
import { readTrackingList } from '../tracking-codes/read-tracking-list.server.ts';
import {
  MOST_ROWS,
  type TrackingListProblem,
  type TrackingPlan,
  type TrackingRefusal,
  type TrackingRowProblem,
  trackingPlanKey,
} from '../tracking-codes/tracking-import-row.ts';
import type { SendingUndoAnswer, SentTogether } from './shipment-results.ts';

export async function previewTrackingCodes(db: Db, form: FormData): Promise<TrackingPreviewAnswer> {
  const pasted = form.get('codes');
  const typed = typeof pasted === 'string' ? pasted : '';
  const file = form.get('file');
  const sent = file instanceof File && file.size > 0 ? file : undefined;
  if (sent && typed.trim()) return { of: 'preview', typed, ok: false, reason: 'both' };
  const bytes = sent ? Buffer.from(await sent.arrayBuffer()) : Buffer.from(typed);
  const read = readTrackingList(bytes, config.OWN_CARRIER_NAME);
  if (!read.ok) return { of: 'preview', typed, ...read };
  const planned = await planTrackingCodes(db, read.rows);
  const confirmed = planned
    .filter(({ plan }) => plan.does === 'send' || plan.does === 'change')
    .map(
      ({ number, carrier, trackingCode, plan }): ConfirmedTrackingRow => ({
        number,
        carrier,
        trackingCode,
        planKey: trackingPlanKey(plan),
      }),
    );
  const unread = read.unread.map(
    ({ line, typed: cells, problem }): ShownTrackingRow => ({
      line,
      ...cells,
      outcome: { does: 'refuse', reason: problem },
    }),
  );
  const rows = [...unread, ...planned.map(({ plan, ...row }) => ({ ...shown(row), outcome: plan }))];
  return { of: 'preview', typed, ok: true, rows: refusedFirst(rows), confirmed: JSON.stringify(confirmed) };
}

const confirmedRows = z
  .array(
    z.object({
      number: z.string().regex(/^ORD-\d{1,12}$/),
      carrier: z.enum(carriers),
      trackingCode: z.string().refine((code) => readTrackingCode(code) === code),
      planKey: z.string().max(200),
    }),
  )
  .min(1)
  .max(MOST_ROWS);

/** Imports the rows that the operator confirmed. Rows that no longer apply to their order are refused. */
export async function submitTrackingCodes(
  db: Db,
  actor: Actor,
  form: FormData,
  now: Date,
): Promise<TrackingImportAnswer> {
  const rows = confirmedRows.safeParse(parseJson(form.get('rows')));
  if (!rows.success) return { of: 'import', ok: false, reason: 'not-understood' };
  const imported = await importTrackingCodes(db, actor, rows.data, now);
  const orderIds = imported.flatMap(({ plan, orderId }) =>
    plan.does === 'send' && orderId ? [orderId] : [],
  );
  return {
    of: 'import',
    ok: true,
    rows: imported.map(({ plan, orderId: _, ...row }) => ({ ...shown(row), outcome: plan })),
    ...(orderIds.length > 0 && { sent: { at: now.toISOString(), orderIds } }),
  };
}

function shown<Row extends { carrier: Carrier }>(row: Row): Row & { carrier: string } {
  return { ...row, carrier: carrierName(row.carrier) || row.carrier };
}

function refusedFirst(rows: ShownTrackingRow[]): ShownTrackingRow[] {
  const place = ({ outcome }: ShownTrackingRow) => (outcome.does === 'refuse' ? 0 : 1);
  return rows.toSorted((a, b) => place(a) - place(b) || (a.line ?? 0) - (b.line ?? 0));
}

export type ShownTrackingRow = {
  line?: number;
  number: string;
  carrier: string;
  trackingCode: string;
  outcome:
    | Exclude<TrackingPlan, { does: 'refuse' }>
    | { does: 'refuse'; reason: TrackingRefusal | TrackingRowProblem };
};

/** A form submits `confirmed` to carry out the previewed import. */
export type TrackingPreviewAnswer = { of: 'preview'; typed: string } & (
  | { ok: true; rows: ShownTrackingRow[]; confirmed: string }
  | { ok: false; reason: TrackingListProblem | 'both'; line?: number }
);

export type TrackingImportAnswer = { of: 'import' } & (
  | { ok: true; rows: ShownTrackingRow[]; sent?: SentTogether }
  | { ok: false; reason: 'not-understood' }
);

export type TrackingCodesAnswer = TrackingPreviewAnswer | TrackingImportAnswer | SendingUndoAnswer;
