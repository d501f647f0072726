import '../register-translations.ts';
import '../withdrawals/register-translations.ts';
import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { formActionOfPath } from '#app/ui/named-form-actions.ts';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';
import { findOwnWithdrawableOrder } from '../withdrawals/find-own-withdrawable-order.server.ts';
import {
  parseWithdrawalForm,
  type WithdrawalProblems,
  type WithdrawalStatement,
} from '../withdrawals/parse-withdrawal-form.server.ts';
import { FormerStatements } from '../withdrawals/ui/former-statements.tsx';
import { ReviewStatement } from '../withdrawals/ui/review-statement.tsx';
import { StatementForm } from '../withdrawals/ui/statement-form.tsx';
import { withdrawFromOrder } from '../withdrawals/withdraw-from-order.server.ts';
import type { Route } from './+types/withdraw-from-order';

type Answer =
  | { shows: 'review'; statement: WithdrawalStatement }
  | { shows: 'problems'; problems: WithdrawalProblems; typed: Record<string, string> };

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('withdrawal.fromOrderTitle', { number: params.orderNumber }),
    description: t('withdrawal.description'),
    isFound: false,
  }));
}

/** GET: what can be withdrawn from an order of whoever asks, and what was; 404 for everybody else's. */
export async function loader({ request, params, url }: Route.LoaderArgs) {
  const own = await findOwn(request, params.orderNumber, url);
  if (!own) return data({ order: undefined, link: '', statementId: '' }, 404);
  return data({ order: own.order, link: readLink(url), statementId: randomUUID() });
}

/**
 * POST: the statement, which is shown once more before it counts. POST /confirmation: it counts, once however often it is sent.
 * 400 for what is wrong in it, 404 for somebody else's order, 409 for what cannot be withdrawn any more.
 */
export async function action({ request, params, url, context, pattern }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const own = await findOwn(request, params.orderNumber, url);
  if (!own) throw data(null, { status: 404 });
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value).slice(0, 254)]));
  const refuse = (problems: WithdrawalProblems, status: number) =>
    data<Answer>({ shows: 'problems', problems, typed }, status);
  const parsed = parseWithdrawalForm(form);
  if (!parsed.ok) return refuse(parsed.problems, 400);
  if (form.get('change') === '1') return refuse({}, 200);
  const { statement } = parsed;
  const isConfirmed = formActionOfPath(pattern, { confirmation: true }) ?? false;
  if (!isConfirmed) {
    const left = new Map(own.order.lines.map((line) => [line.position, line.left]));
    const isThere = statement.pieces.every(({ position, quantity }) => quantity <= (left.get(position) ?? 0));
    if (!isThere) return refuse({ pieces: 'withdrawal.problem.changed' }, 409);
    return data<Answer>({ shows: 'review', statement });
  }
  const { language } = context.get(requestInfo);
  const stated = { orderId: own.order.id, ...statement, language, begunAt: own.begunAt };
  const withdrawn = await withdrawFromOrder(db, stated, new Date());
  if (!withdrawn.ok) return refuse({ pieces: 'withdrawal.problem.changed' }, 409);
  throw redirect(`/withdrawal/${own.order.number}${url.search}`);
}

async function findOwn(request: Request, number: string, url: URL) {
  const customer = await findCustomer(request);
  return findOwnWithdrawableOrder(db, { number, link: readLink(url), customerId: customer?.id }, new Date());
}

function readLink(url: URL): string {
  return url.searchParams.get('link') ?? '';
}

export default function WithdrawFromOrder({
  loaderData: { order, link, statementId },
  actionData,
}: Route.ComponentProps) {
  const t = useWords();
  if (!order) {
    return (
      <div className="page notice-page">
        <h1>{t('order.notFound')}</h1>
        <p className="mt-4 max-w-prose text-stone">{t('withdrawal.notFound')}</p>
        <ButtonLink to="/withdrawal" className="mt-8">
          {t('withdrawal.toForm')}
        </ButtonLink>
      </div>
    );
  }
  const page = `/withdrawal/${order.number}`;
  const search = link && `?link=${encodeURIComponent(link)}`;
  return (
    <div className="page pt-8 pb-20 md:pt-12 md:pb-28">
      {actionData?.shows === 'review' ? (
        <ReviewStatement order={order} statement={actionData.statement} page={page} search={search} />
      ) : (
        <>
          <h1 className="text-title">
            <UnbrokenNumbers>{t('withdrawal.fromOrderTitle', { number: order.number })}</UnbrokenNumbers>
          </h1>
          <FormerStatements order={order} search={search} />
          <StatementForm
            key={statementId}
            order={order}
            statementId={statementId}
            action={`${page}${search}`}
            problems={actionData?.problems ?? {}}
            typed={actionData?.typed}
          />
        </>
      )}
    </div>
  );
}
