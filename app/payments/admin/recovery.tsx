import { useRef, useState } from 'react';
import { data, redirect, useFetcher } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { readReason, readText } from '#app/orders/admin/order-form.server.ts';
import { orderHistoryValueText } from '#app/orders/admin/ui/order-history-value-text.ts';
import { db } from '#app/platform/database/db.server.ts';
import { type Actor, listChanges } from '#app/platform/editing/audit-log.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { readListState } from '#app/ui/admin/list/list-url-state.ts';
import { AdminNote, type AdminRefusal, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { usePollWhileRunning } from '#app/ui/admin/use-poll-while-running.ts';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { Field, formActionOfPath, useFormActionUrl } from '#app/ui/form.tsx';
import { AdminLink, SubmitButton } from '#app/ui/link.tsx';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import { cancelStuckOrder, recoverOrderById } from '../recovery/recover-order.server.ts';
import { countRecoveries, type RecoveryReport as Report, shortId } from '../recovery/recovery-report.ts';
import { findOrderNumbers, listRecoveryRuns, recoverStuckOrders } from '../recovery/recovery-runs.server.ts';
import { listStuckOrders } from '../recovery/stuck-orders.server.ts';
import { listRefundsOwed } from '../refunds/list-refunds-owed.server.ts';
import { retryOrderRefunds } from '../refunds/settle-owed-refund.server.ts';
import type { Route } from './+types/recovery';
import type { BulkAnswer, EndAnswer, OwedAnswer, SingleAnswer } from './payment-results.ts';
import { RecoveryRunReport, RecoveryRuns } from './ui/recovery/recovery-runs.tsx';
import { RefundsOwedTable } from './ui/recovery/refunds-owed-table.tsx';
import { StuckOrders } from './ui/recovery/stuck-orders.tsx';

export const handle = requireTranslations('admin/orders', 'admin/recovery', 'orders');

const RUNS_SHOWN = 20;
const OWED_SHOWN = 100;
const LONGEST_ID = 100;

export const meta = unindexedPageMeta('orderRecovery.title', 'orderRecovery.lead');

export async function loader({ url }: Route.LoaderArgs) {
  const list = readListState(url.searchParams, { sorts: ['date', 'total'], direction: 'desc' });
  const [money, stuck, runs] = await Promise.all([
    listRefundsOwed(db, OWED_SHOWN),
    listStuckOrders(db, list, new Date()),
    listRecoveryRuns(db, RUNS_SHOWN),
  ]);
  const shown = runs.find(({ id }) => id === url.searchParams.get('run'));
  return {
    money,
    list: { ...list, total: stuck.total },
    stuck: stuck.orders,
    runs: runs.map(({ report, ...run }) => ({ ...run, counts: countRecoveries(report) })),
    shown: shown && { ...shown, numbers: await findOrderNumbers(db, ordersOf(shown.report)) },
  };
}

function ordersOf({ recoveredIds, upToDateIds, errors }: Report): string[] {
  return [...recoveredIds, ...upToDateIds, ...errors.map(({ orderId }) => orderId)].filter(Boolean);
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const submit = formActionOfPath(pattern, forms);
  if (!submit) throw data(null, { status: 400 });
  const form = await request.formData().catch(() => new FormData());
  return submit(context.get(signedInAdmin), form, new Date());
}

const forms = { runs: recoverAll, orders: recoverOne, endings: endOne, 'refund-attempts': retryRefund };

async function recoverAll(admin: Actor, _: FormData, now: Date) {
  const recovered = await recoverStuckOrders(db, admin, now);
  if (recovered.ok) throw redirect(`/admin/recovery?run=${recovered.runId}`, 303);
  return data<BulkAnswer>({ of: 'bulk', ...recovered }, 409);
}

async function recoverOne(admin: Actor, form: FormData, now: Date) {
  const typed = String(form.get('orderId') ?? '')
    .replaceAll('\0', '')
    .slice(0, LONGEST_ID);
  if (!typed.trim()) return data<SingleAnswer>({ of: 'single', ok: false, reason: 'empty', typed }, 400);
  const outcome = await recoverOrderById(db, admin, typed, now);
  if (!outcome.ok) return data<SingleAnswer>({ of: 'single', ...outcome, typed }, statuses[outcome.reason]);
  const changes = await listChanges(db, 'order', outcome.orderId);
  return data<SingleAnswer>({ of: 'single', ...outcome, changes });
}

async function endOne(admin: Actor, form: FormData, now: Date) {
  const number = readText(form, 'number');
  const ended = await cancelStuckOrder(db, admin, { number, reason: readReason(form) }, now);
  return data<EndAnswer>({ of: 'end', number, ...ended }, ended.ok ? 200 : 409);
}

async function retryRefund(admin: Actor, form: FormData, now: Date) {
  const seen = Number(readText(form, 'owed'));
  const asked = await retryOrderRefunds(db, admin, readText(form, 'number'), now, seen);
  const status = asked.ok ? 200 : asked.reason === 'not-found' ? 404 : 409;
  return data<OwedAnswer>({ of: 'retry', ...asked }, status);
}

const statuses = {
  'not-found': 404,
  'no-session': 409,
  'unknown-session': 409,
  'amount-mismatch': 409,
  'update-failed': 503,
  unknown: 500,
  'money-owed': 409,
  unavailable: 503,
} as const;

export { clientAction } from '#app/accounts/reauthentication/reauthenticate-first.ts';
export { revalidateOnConflict as shouldRevalidate } from '#app/ui/admin/refusal.tsx';

export default function RecoveryTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { money, list, stuck, runs, shown } = loaderData;
  const given = actionData && 'of' in actionData ? actionData : undefined;
  return (
    <>
      <h1>{t('orderRecovery.title')}</h1>
      <p className="admin-lead">{t('orderRecovery.lead')}</p>
      <p className="mt-2 mb-4">
        <AdminLink to="/admin/recovery/holds">{t('adminHolds.toHolds')}</AdminLink>
      </p>
      <div className="admin-forms">
        <BulkRecovery given={given?.of === 'bulk' ? given : undefined} latestRun={runs[0]?.id} />
        <SingleRecovery given={given?.of === 'single' ? given : undefined} />
      </div>
      {shown && <RecoveryRunReport key={shown.id} report={shown.report} numbers={shown.numbers} />}
      <RefundsOwedTable
        owed={money.owed}
        total={money.total}
        totalCents={money.totalCents}
        given={given?.of === 'retry' ? given : undefined}
      />
      <StuckOrders orders={stuck} list={list} given={given?.of === 'end' ? given : undefined} />
      <RecoveryRuns runs={runs} />
    </>
  );
}

type BulkRecoveryProps = { given: BulkAnswer | undefined; latestRun: string | undefined };

/** Recovers all stuck orders. While another operator's run is under way, the form polls until its report is listed. */
function BulkRecovery({ given, latestRun }: BulkRecoveryProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/recovery');
  const fetcher = useFetcher<BulkAnswer | AdminRefusal>();
  const answer = fetcher.data ?? given;
  const isRunning = fetcher.state !== 'idle';
  const [runBefore, setRunBefore] = useState(latestRun);
  const isOthers = !isRunning && answer?.reason === 'running';
  const isAwaited = isOthers && runBefore === latestRun;
  usePollWhileRunning(isAwaited);
  return (
    <section className="admin-panel" aria-labelledby="bulk-recovery">
      <h2 id="bulk-recovery">{t('orderRecovery.bulk')}</h2>
      <p className="mt-1 text-stone">{t('orderRecovery.bulkText')}</p>
      <fetcher.Form
        method="post"
        action={address('runs')}
        className="mt-4"
        onSubmit={(event) => {
          if (isRunning) return event.preventDefault();
          setRunBefore(latestRun);
        }}
      >
        <SubmitButton aria-disabled={isRunning}>
          {t(isRunning ? 'orderRecovery.running' : 'orderRecovery.start')}
        </SubmitButton>
      </fetcher.Form>
      <div role="alert" className="mt-4 empty:hidden">
        {!isRunning && answer && isOthers === isAwaited && <Problem answer={answer} />}
      </div>
    </section>
  );
}

function Problem({ answer }: { answer: BulkAnswer | AdminRefusal }) {
  const t = useWords();
  if (answer.reason !== 'running') return <RecoveryFailedNote reason={answer.reason} />;
  return <AdminNote tone="warning">{t('orderRecovery.alreadyRunning')}</AdminNote>;
}

function SingleRecovery({ given }: { given: SingleAnswer | undefined }) {
  const t = useWords();
  const address = useFormActionUrl('/admin/recovery');
  const fetcher = useFetcher<SingleAnswer | AdminRefusal>();
  const form = useRef<HTMLFormElement>(null);
  const answer = fetcher.data ?? given;
  const isRunning = fetcher.state !== 'idle';
  const isEmpty = answer !== undefined && !answer.ok && answer.reason === 'empty';
  useOnActionData(fetcher.data, (result) => {
    if (!result.ok && result.reason === 'empty') form.current?.querySelector('input')?.focus();
  });

  return (
    <section className="admin-panel" aria-labelledby="single-recovery">
      <h2 id="single-recovery">{t('orderRecovery.single')}</h2>
      <fetcher.Form
        ref={form}
        method="post"
        action={address('orders')}
        noValidate
        className="mt-3"
        onSubmit={(event) => isRunning && event.preventDefault()}
      >
        <Field
          name="orderId"
          label={t('orderRecovery.orderId')}
          required
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          defaultValue={answer && 'typed' in answer ? answer.typed : ''}
          hint={t('orderRecovery.orderIdHint')}
          error={isEmpty ? t('orderRecovery.orderIdRequired') : undefined}
        />
        <SubmitButton look="secondary" className="mt-4" aria-disabled={isRunning}>
          {t(isRunning ? 'orderRecovery.recovering' : 'orderRecovery.recover')}
        </SubmitButton>
      </fetcher.Form>
      <div role="status" className="mt-4 empty:hidden">
        {!isRunning && answer && !('of' in answer) && <RecoveryFailedNote reason={answer.reason} />}
        {!isRunning && answer && 'of' in answer && !isEmpty && <SingleRecoveryResult answer={answer} />}
      </div>
    </section>
  );
}

function SingleRecoveryResult({ answer }: { answer: SingleAnswer }) {
  const t = useWords();
  const price = useFormatAdminPrice();
  if (!answer.ok) {
    return <AdminNote tone="critical">{t(`orderRecovery.problem.${answer.reason}`)}</AdminNote>;
  }
  const { step, orderId, changes } = answer;
  return (
    <>
      <AdminNote tone="good">{t(`orderRecovery.step.${step}`, { id: shortId(orderId) })}</AdminNote>
      <ChangeHistory
        changes={changes}
        nameOf={(field) => t(`adminOrders.field.${field}`)}
        wordFor={(field, value) => orderHistoryValueText(t, price, field, value)}
      />
    </>
  );
}

function RecoveryFailedNote({ reason }: Pick<AdminRefusal, 'reason'>) {
  const t = useWords();
  return <RefusalNote reason={reason} phrase={(message) => t('orderRecovery.aborted', { message })} />;
}
