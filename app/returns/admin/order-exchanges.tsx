import { data, Form, useNavigation } from 'react-router';
import { z } from 'zod';
import {
  type OrderForms,
  readReason,
  readText,
  submitOrderForm,
} from '#app/orders/admin/order-form.server.ts';
import { OrderPageHead, orderPageMeta } from '#app/orders/admin/ui/order-page.tsx';
import { findAdminOrder } from '#app/orders/editing/find-admin-order.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { AskBeforeLeaving } from '#app/ui/admin/form/leave-dialog.tsx';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { formatDateTime } from '#app/ui/admin/values.tsx';
import { Field, useFormActionUrl } from '#app/ui/form.tsx';
import { formatDay } from '#app/ui/formats.ts';
import { SubmitButton } from '#app/ui/link.tsx';
import {
  type ExchangeDecisionRefusal,
  giveUpExchange,
  listExchanges,
  recordExchangeReceipt,
} from '../exchanges.server.ts';
import type { Route } from './+types/order-exchanges';

export const handle = requireTranslations('admin/order-edits', 'admin/orders');

export const meta = orderPageMeta('exchanges.title', 'exchanges.lead');

export async function loader({ params }: Route.LoaderArgs) {
  const order = await findAdminOrder(db, params.orderNumber);
  if (!order) throw data(null, { status: 404 });
  const exchanges = (await listExchanges(db, order.id)).map(({ askedAt, endedAt: _, ...exchange }) => ({
    ...exchange,
    askedAt: askedAt.toISOString(),
  }));
  return { order: { number: order.number }, exchanges: exchanges.toReversed() };
}

export function action(args: Route.ActionArgs) {
  return submitOrderForm(args, exchangeForms);
}

type ExchangeDecisionAnswer = { of: 'intake' | 'ending'; exchangeId: string } & (
  | { ok: true }
  | { ok: false; reason: ExchangeDecisionRefusal; typed: string }
);

const exchangeForms: OrderForms<ExchangeDecisionAnswer> = {
  intakes: (db, { actor, number, form, now }) =>
    submit('intake', form, '', (exchangeId) => recordExchangeReceipt(db, actor, { number, exchangeId }, now)),
  endings: (db, { actor, number, form, now }) => {
    const reason = readReason(form);
    return submit('ending', form, reason, (exchangeId) =>
      giveUpExchange(db, actor, { number, exchangeId, reason }, now),
    );
  },
};

async function submit(
  of: ExchangeDecisionAnswer['of'],
  form: FormData,
  typed: string,
  decide: (exchangeId: string) => ReturnType<typeof recordExchangeReceipt>,
): Promise<ExchangeDecisionAnswer> {
  const id = z.uuid().safeParse(readText(form, 'exchangeId'));
  const exchangeId = id.success ? id.data : '';
  const decided = id.success ? await decide(exchangeId) : ({ ok: false, reason: 'not-found' } as const);
  return decided.ok
    ? { of, exchangeId, ok: true }
    : { of, exchangeId, ok: false, reason: decided.reason, typed };
}

export { clientAction, revalidateOnConflict as shouldRevalidate } from '#app/ui/admin/refusal.tsx';

export default function OrderExchanges({
  loaderData: { order, exchanges },
  actionData,
}: Route.ComponentProps) {
  const t = useWords();
  const given = actionData && 'of' in actionData ? actionData : undefined;
  return (
    <>
      <OrderPageHead number={order.number} title="exchanges.title" lead="exchanges.lead" />
      {exchanges.length === 0 && <p className="mt-4">{t('exchanges.none')}</p>}
      {exchanges.map((exchange) => (
        <ExchangePanel
          key={exchange.id}
          number={order.number}
          exchange={exchange}
          given={given?.exchangeId === exchange.id ? given : undefined}
        />
      ))}
      <AskBeforeLeaving />
    </>
  );
}

type ShownExchange = Route.ComponentProps['loaderData']['exchanges'][number];

type ExchangePanelProps = {
  number: string;
  exchange: ShownExchange;
  given: ExchangeDecisionAnswer | undefined;
};

function ExchangePanel({ number, exchange, given }: ExchangePanelProps) {
  const t = useWords();
  const language = useLanguage();
  const { title, quantity, fromSize, toSize, askedAt, keptUntil, outcome, endedBy, endingReason } = exchange;
  const day = formatDay(keptUntil, language);
  const name = `exchange-${exchange.number}`;
  const problem = given && !given.ok ? given.reason : undefined;
  return (
    <section className="admin-panel max-w-2xl" aria-labelledby={name}>
      <h2 id={name} className="[overflow-wrap:anywhere]">
        {t('exchanges.line', { quantity, title, fromSize, toSize })}
      </h2>
      <p className="text-stone">{t('exchanges.asked', { moment: formatDateTime(askedAt, language) })}</p>
      {outcome ? (
        <AdminNote className="mt-2" tone={outcome === 'taken-in' ? 'good' : undefined}>
          {t(`exchanges.outcome.${outcome}`, { by: endedBy ?? '', reason: endingReason, day })}
        </AdminNote>
      ) : (
        <AdminNote className="mt-2">{t('exchanges.open', { day })}</AdminNote>
      )}
      {problem && problem !== 'no-reason' && (
        <AdminNote role="alert" className="mt-2" tone="critical">
          {t(`exchanges.problem.${problem}`)}
        </AdminNote>
      )}
      {!outcome && <Decision number={number} exchange={exchange} given={given} />}
    </section>
  );
}

function Decision({ number, exchange: { id, number: ofOrder }, given }: ExchangePanelProps) {
  const t = useWords();
  const action = useFormActionUrl(`/admin/orders/${number}/exchanges`);
  const isSaving = useNavigation().state !== 'idle';
  const refused = given && !given.ok && given.of === 'ending' ? given : undefined;
  return (
    <>
      <Form method="post" action={action('intakes')} className="mt-4">
        <input type="hidden" name="exchangeId" value={id} />
        <p className="text-stone">{t('exchanges.intakeText')}</p>
        <SubmitButton className="mt-3" aria-disabled={isSaving}>
          {t('exchanges.takeIn')}
        </SubmitButton>
      </Form>
      <Form method="post" action={action('endings')} noValidate className="mt-6 grid gap-3">
        <input type="hidden" name="exchangeId" value={id} />
        <Field
          id={`ending-reason-${ofOrder}`}
          name="reason"
          label={t('exchanges.reason')}
          hint={t('exchanges.reasonHint')}
          maxLength={500}
          autoComplete="off"
          required
          defaultValue={refused?.typed ?? ''}
          error={refused?.reason === 'no-reason' ? t('exchanges.problem.no-reason') : undefined}
        />
        <div>
          <SubmitButton look="secondary" aria-disabled={isSaving}>
            {t('exchanges.giveUp')}
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}
