import { randomUUID } from 'node:crypto';
import { ArrowLeft } from 'lucide-react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { formActionOfPath } from '#app/ui/form.tsx';
import { formatDate, formatDay } from '#app/ui/formats.ts';
import { HeadedSection } from '#app/ui/headed-section.tsx';
import { ButtonLink, Link, SecondaryLink, SubmitButton } from '#app/ui/link.tsx';
import { MessagePage } from '#app/ui/message-page.tsx';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';
import { requestExchange } from '../request-exchange.server.ts';
import {
  type ExchangeProblem,
  parseExchangeForm,
  parseReturnForm,
  type ReturnProblem,
  readReasons,
} from '../return-forms.server.ts';
import {
  findOwnReturnableOrder,
  type ReturnableOrder,
  type ShownExchange,
  type ShownReturn,
} from '../returnable-order.server.ts';
import { WithdrawnLines } from '../ui/item-choice.tsx';
import { ExchangeForms, ReasonField, ReturnForm } from '../ui/return-form.tsx';
import { announceReturn, withdrawFromOrder } from '../withdrawals.server.ts';
import type { Route } from './+types/return-order';

export const handle = requireTranslations('orders', 'returns');

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('return.title', { number: params.orderNumber }),
    description: t('return.description'),
    isFound: false,
  }));
}

export async function loader({ request, params, url }: Route.LoaderArgs) {
  const own = await findOwn(request, params.orderNumber, url);
  if (!own) return data({ order: undefined, link: '', formId: '', exchangeIds: [] }, 404);
  const exchangeIds = own.order.choices.map(() => randomUUID());
  return data({ order: own.order, link: readLink(url), formId: randomUUID(), exchangeIds });
}

/** POST records a withdrawal. POST to /reasons adds reasons to it, and to /exchanges exchanges items. Idempotent. */
export async function action({ request, params, url, context, pattern }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const own = await findOwn(request, params.orderNumber, url);
  if (!own) throw data(null, { status: 404 });
  const { order, begunAt } = own;
  const page = `/returns/${order.number}${url.search}`;
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value).slice(0, 100)]));
  const refuse = (problem: ReturnProblem, status: number) => data({ problem, typed }, status);
  const does = formActionOfPath(pattern, { reasons: 'reasons', exchanges: 'exchanges' } as const);
  if (does === 'exchanges') {
    const refuseExchange = (exchangeProblem: ExchangeProblem, status: number) =>
      data({ exchangeProblem, typed }, status);
    const read = parseExchangeForm(form);
    if (!read.ok) return refuseExchange(read.problem, 400);
    const asked = await requestExchange(db, { ...read.wanted, orderId: order.id, begunAt }, new Date());
    if (asked.ok) throw redirect(page);
    const { reason } = asked;
    const isOfSize = reason === 'sold-out' || reason === 'of-drop';
    return refuseExchange(`exchange.problem.${isOfSize ? reason : 'changed'}`, 409);
  }
  if (does === 'reasons') {
    const withdrawal = Number(typed.withdrawal) || 0;
    const said = { orderId: order.id, withdrawal, reasons: readReasons(form) };
    const announced = await announceReturn(db, said, new Date());
    if (!announced.ok) return refuse('return.problem.changed', 409);
    throw redirect(page);
  }
  const read = parseReturnForm(form);
  if (!read.ok) return refuse(read.problem, 400);
  const { id, pieces, reasons } = read;
  const { language } = context.get(requestInfo);
  const stated = { id, orderId: order.id, name: order.name, email: order.email, language, begunAt };
  const sent = await withdrawFromOrder(db, { ...stated, pieces, reasons }, new Date());
  if (!sent.ok) return refuse('return.problem.changed', 409);
  throw redirect(page);
}

async function findOwn(request: Request, number: string, url: URL) {
  const customer = await findCustomer(request);
  return findOwnReturnableOrder(db, { number, link: readLink(url), customerId: customer?.id }, new Date());
}

function readLink(url: URL): string {
  return url.searchParams.get('link') ?? '';
}

export default function ReturnOrder({
  loaderData: { order, link, formId, exchangeIds },
  actionData,
}: Route.ComponentProps) {
  const t = useWords();
  const refused = actionData;
  if (!order) {
    return (
      <MessagePage title={t('order.notFound')} text={t('return.notFound')}>
        <ButtonLink to="/withdrawal">{t('return.findOrder')}</ButtonLink>
      </MessagePage>
    );
  }
  const page = `/returns/${order.number}`;
  const search = link && `?link=${encodeURIComponent(link)}`;
  return (
    <div className="page pt-8 pb-20 md:pt-12 md:pb-28">
      <Link to={link ? `/guest-order${search}` : `/account/orders/${order.number}`} className="account-back">
        <ArrowLeft aria-hidden size={16} strokeWidth={1.4} />
        {t('return.toOrder')}
      </Link>
      <h1 className="mt-2 text-title">
        <UnbrokenNumbers>{t('return.title', { number: order.number })}</UnbrokenNumbers>
      </h1>
      <OrderReturns order={order} action={`${page}/reasons${search}`} />
      {order.exchanges.toReversed().map((exchange) => (
        <OneExchange key={exchange.number} exchange={exchange} order={order} search={search} />
      ))}
      <ReturnForm
        key={formId}
        order={order}
        formId={formId}
        action={`${page}${search}`}
        problem={refused && 'problem' in refused ? refused.problem : undefined}
        typed={refused && 'problem' in refused ? refused.typed : undefined}
      />
      <ExchangeForms
        choices={order.choices}
        ids={exchangeIds}
        action={`${page}/exchanges${search}`}
        problem={refused && 'exchangeProblem' in refused ? refused.exchangeProblem : undefined}
        typed={refused && 'exchangeProblem' in refused ? refused.typed : undefined}
      />
    </div>
  );
}

type ExchangeProps = { exchange: ShownExchange; order: ReturnableOrder; search: string };

function OneExchange({ exchange, order, search }: ExchangeProps) {
  const t = useWords();
  const language = useLanguage();
  const { number, title, quantity, fromSize, toSize, askedAt, keptUntil, outcome, hasOthers } = exchange;
  const day = formatDay(keptUntil, language);
  return (
    <HeadedSection
      id={`exchange-${number}`}
      title={t('exchange.of', { date: formatDate(new Date(askedAt), language) })}
      className="mt-8 max-w-prose border-sand border-y py-6"
    >
      <p className="mt-2 [overflow-wrap:anywhere]">
        {t('exchange.line', { quantity, title, fromSize, toSize })}
      </p>
      <p className="mt-4">
        {t(outcome ? `exchange.outcome.${outcome}` : hasOthers ? 'exchange.openPart' : 'exchange.open', {
          day,
        })}
      </p>
      {!outcome && (
        <>
          <HowToSend order={order} />
          <SecondaryLink to={`/withdrawal/${order.number}${search}`} className="mt-6">
            {t('exchange.withdraw')}
          </SecondaryLink>
        </>
      )}
    </HeadedSection>
  );
}

function OrderReturns({ order, action }: { order: ReturnableOrder; action: string }) {
  const t = useWords();
  const language = useLanguage();
  return order.returns.toReversed().map((one) => {
    const { withdrawal, statedAt, lines, state, dueDay } = one;
    const days = { date: formatDate(new Date(statedAt), language), day: formatDay(dueDay, language) };
    return (
      <HeadedSection
        key={withdrawal}
        id={`return-${withdrawal}`}
        title={t('return.of', days)}
        className="mt-8 max-w-prose border-sand border-y py-6"
      >
        <WithdrawnLines lines={lines} />
        <p className="mt-4">{t(`return.state.${state}`, days)}</p>
        {state === 'coming' && <HowToSend order={order} />}
        {state === 'coming' && !one.isAnnounced && <Reasons one={one} action={action} />}
      </HeadedSection>
    );
  });
}

function Reasons({ one, action }: { one: ShownReturn; action: string }) {
  const t = useWords();
  const isSending = useNavigation().state !== 'idle';
  return (
    <Form method="post" action={action} className="mt-6 grid gap-4">
      <input type="hidden" name="withdrawal" value={one.withdrawal} />
      <p>{t('return.whyText')}</p>
      {one.lines.map((line) => (
        <ReasonField key={line.position} line={line} given={line.reason} />
      ))}
      <div>
        <SubmitButton look="secondary" aria-disabled={isSending}>
          {t('return.sayWhy')}
        </SubmitButton>
      </div>
    </Form>
  );
}

function HowToSend({ order }: { order: ReturnableOrder }) {
  const t = useWords();
  return (
    <>
      <p className="mt-2">{t('return.label', { email: order.email })}</p>
      {order.address.length > 0 && (
        <>
          <p className="mt-4">{t('return.goesTo')}</p>
          <address className="mt-1 not-italic">
            {order.address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </>
      )}
      <p className="mt-4">
        <UnbrokenNumbers>{t('return.packing', { number: order.number })}</UnbrokenNumbers>
      </p>
    </>
  );
}
