import '../withdrawals/register-translations.ts';
import { data, Form } from 'react-router';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { clientNetwork } from '#app/platform/http/clients/client-network.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form-fields.tsx';
import { formatDate } from '#app/ui/format-date.ts';
import { Link } from '#app/ui/link.tsx';
import {
  parseWithdrawalRequest,
  type WithdrawalProblems,
} from '../withdrawals/parse-withdrawal-form.server.ts';
import { requestWithdrawalLink } from '../withdrawals/request-withdrawal-link.server.ts';
import { listWithdrawableOrders } from '../withdrawals/withdrawable-order.server.ts';
import type { Route } from './+types/withdrawal';

type Answer =
  | { shows: 'mailed' | 'tooMany' }
  | { shows: 'problems'; problems: WithdrawalProblems; typed: { number: string; email: string } };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('withdrawal.title'),
    description: t('withdrawal.description'),
  }));
}

/** GET: where everybody withdraws from an order; customers see theirs. */
export async function loader({ request }: Route.LoaderArgs) {
  const customer = await findCustomer(request);
  return { orders: customer && (await listWithdrawableOrders(db, customer.id, new Date())) };
}

/** POST {number, email}: mails a link to withdraw from that order, to its own address; 400, or 429 past some an hour. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const parsed = parseWithdrawalRequest(form);
  if (!parsed.ok) {
    const typed = (name: string) => String(form.get(name) ?? '').slice(0, 254);
    const answer = { problems: parsed.problems, typed: { number: typed('number'), email: typed('email') } };
    return data<Answer>({ shows: 'problems', ...answer }, 400);
  }
  const { clientAddress, language } = context.get(requestInfo);
  const asked = await requestWithdrawalLink(db, {
    ...parsed,
    network: clientNetwork(clientAddress),
    language,
  });
  if (asked.ok) return data<Answer>({ shows: 'mailed' });
  const headers = { 'Retry-After': String(asked.waitSeconds) };
  return data<Answer>({ shows: 'tooMany' }, { status: 429, headers });
}

export default function Withdrawal({ loaderData: { orders }, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <div className="page pt-8 pb-20 md:pt-12 md:pb-28">
      <h1 className="text-title">{t('withdrawal.title')}</h1>
      <p className="mt-4 max-w-prose">{t('withdrawal.lead')}</p>
      {orders && <OwnOrders orders={orders} />}
      <section aria-labelledby="by-mail" className="mt-10 max-w-md">
        <h2 id="by-mail" className="text-heading">
          {t(orders ? 'withdrawal.otherOrder' : 'withdrawal.findOrder')}
        </h2>
        <p className="mt-2 text-stone">{t('withdrawal.findOrderText')}</p>
        <LinkForm answer={actionData} />
      </section>
    </div>
  );
}

function OwnOrders({ orders }: { orders: Route.ComponentProps['loaderData']['orders'] & object }) {
  const t = useWords();
  const language = useLanguage();
  const date = (moment: string) => formatDate(new Date(moment), language);
  return (
    <section aria-labelledby="own-orders" className="mt-10 max-w-prose">
      <h2 id="own-orders" className="text-heading">
        {t('withdrawal.ownOrders')}
      </h2>
      {orders.length === 0 && <p className="mt-2 text-stone">{t('withdrawal.noOrders')}</p>}
      <ul className="mt-2">
        {orders.map(({ number, placedAt, until }) => (
          <li
            key={number}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-sand border-b py-2"
          >
            <Link to={`/withdrawal/${number}`} className="text-link inline-flex min-h-11 items-center">
              {t('withdrawal.fromOrder', { number, date: date(placedAt) })}
            </Link>
            {until && (
              <span className="text-sm text-stone">
                {t('withdrawal.until', { date: date(`${until}T12:00:00Z`) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LinkForm({ answer }: { answer: Answer | undefined }) {
  const t = useWords();
  const problems = answer?.shows === 'problems' ? answer.problems : {};
  const typed = answer?.shows === 'problems' ? answer.typed : undefined;
  if (answer?.shows === 'mailed') {
    return (
      <p role="status" className="mt-6">
        {t('withdrawal.mailed')}
      </p>
    );
  }
  return (
    <Form method="post" noValidate className="mt-6 grid gap-5">
      <Field
        label={t('withdrawal.number')}
        name="number"
        hint={t('withdrawal.numberHint')}
        autoComplete="off"
        maxLength={20}
        defaultValue={typed?.number}
        error={problems.number && t(problems.number)}
        required
      />
      <Field
        label={t('withdrawal.orderEmail')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={typed?.email}
        error={problems.email && t(problems.email)}
        required
      />
      <Button type="submit">{t('withdrawal.mailLink')}</Button>
      <p role="alert" className="empty:hidden">
        {answer?.shows === 'tooMany' && t('withdrawal.tooMany')}
      </p>
    </Form>
  );
}
