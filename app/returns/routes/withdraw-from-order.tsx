import { randomUUID } from 'node:crypto';
import { data, Form, redirect, useNavigation } from 'react-router';
import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { EmailField, Field, formActionOfPath } from '#app/ui/form.tsx';
import { formatDateTime, formatDay } from '#app/ui/formats.ts';
import { HeadedSection } from '#app/ui/headed-section.tsx';
import { ButtonLink, SecondaryLink, SubmitButton } from '#app/ui/link.tsx';
import { MessagePage } from '#app/ui/message-page.tsx';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';
import {
  parseWithdrawalForm,
  type WithdrawalProblems,
  type WithdrawalStatement,
} from '../return-forms.server.ts';
import { ItemChoices, WithdrawnLines } from '../ui/item-choice.tsx';
import { findOwnWithdrawableOrder, type WithdrawableOrder } from '../withdrawable-order.server.ts';
import { withdrawFromOrder } from '../withdrawals.server.ts';
import type { Route } from './+types/withdraw-from-order';

export const handle = requireTranslations('orders', 'returns');

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

export async function loader({ request, params, url }: Route.LoaderArgs) {
  const own = await findOwn(request, params.orderNumber, url);
  if (!own) return data({ order: undefined, link: '', statementId: '' }, 404);
  return data({ order: own.order, link: readLink(url), statementId: randomUUID() });
}

/** POST shows the statement for review. POST to /confirmation submits it, idempotently, or fails with status 409. */
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
      <MessagePage title={t('order.notFound')} text={t('withdrawal.notFound')}>
        <ButtonLink to="/withdrawal">{t('withdrawal.toForm')}</ButtonLink>
      </MessagePage>
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

type FormerStatementsProps = {
  order: Pick<WithdrawableOrder, 'number' | 'stated' | 'isGiftCard'>;
  search: string;
};

function FormerStatements({ order: { number: order, stated, isGiftCard }, search }: FormerStatementsProps) {
  const t = useWords();
  const language = useLanguage();
  return stated.toReversed().map(({ number, statedAt, email, isUnsent, lines }) => (
    <HeadedSection
      key={number}
      id={`withdrawal-${number}`}
      title={t('withdrawal.received')}
      className="mt-8 max-w-prose border-sand border-y py-6"
    >
      <p className="mt-2">
        {t('withdrawal.receivedText', { moment: formatDateTime(new Date(statedAt), language), email })}
      </p>
      <WithdrawnLines lines={lines} />
      <p className="mt-4 text-stone">
        {t(isGiftCard ? 'withdrawal.nextGiftCard' : isUnsent ? 'withdrawal.nextUnsent' : 'withdrawal.next')}
      </p>
      {!isGiftCard && !isUnsent && (
        <SecondaryLink to={`/returns/${order}${search}`} className="mt-6">
          {t('withdrawal.howToSend')}
        </SecondaryLink>
      )}
    </HeadedSection>
  ));
}

type ReviewProps = {
  order: WithdrawableOrder;
  statement: WithdrawalStatement;
  page: string;
  search: string;
};

function ReviewStatement({ order, statement, page, search }: ReviewProps) {
  const t = useWords();
  const { id, name, email, pieces } = statement;
  const lines = pieces.flatMap(({ position, quantity }) => {
    const line = order.lines.find((one) => one.position === position);
    return line ? [{ title: line.title, size: line.size, quantity }] : [];
  });
  const isSending = useNavigation().state !== 'idle';
  const quantities = pieces.map(({ position, quantity }) => [`piece-${position}`, String(quantity)]);
  const fields: Record<string, string> = { id, name, email, ...Object.fromEntries(quantities) };
  return (
    <div className="max-w-prose">
      <h1 className="text-title">{t('withdrawal.reviewTitle')}</h1>
      <p className="mt-4">
        <UnbrokenNumbers>{t('withdrawal.declaration', { name, number: order.number })}</UnbrokenNumbers>
      </p>
      <WithdrawnLines lines={lines} />
      <p className="mt-4">{t('withdrawal.acknowledgedTo', { email })}</p>
      <Form method="post" className="mt-8 grid gap-3 sm:flex sm:flex-wrap">
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <SubmitButton formAction={`${page}/confirmation${search}`} aria-disabled={isSending}>
          {t('withdrawal.confirm')}
        </SubmitButton>
        <SubmitButton look="secondary" name="change" value="1" formAction={`${page}${search}`}>
          {t('withdrawal.change')}
        </SubmitButton>
      </Form>
    </div>
  );
}

type StatementFormProps = {
  order: WithdrawableOrder;
  statementId: string;
  action: string;
  problems: WithdrawalProblems;
  /** The typed values of a statement that was refused or is being changed. */
  typed: Record<string, string> | undefined;
};

/** All items are selected at first. After an earlier withdrawal none are. */
function StatementForm({ order, statementId, action, problems, typed }: StatementFormProps) {
  const t = useWords();
  const language = useLanguage();
  if (order.refusal) return <Refusal refusal={order.refusal} hasStated={order.stated.length > 0} />;
  const isFirst = order.stated.length === 0;
  return (
    <Form method="post" action={action} noValidate className="mt-8 max-w-prose">
      <input type="hidden" name="id" value={typed?.id ?? statementId} />
      <p>
        {order.until
          ? t('withdrawal.formTextUntil', { date: formatDay(order.until, language) })
          : t('withdrawal.formText')}
      </p>
      <ItemChoices
        legend={t('withdrawal.which')}
        lines={order.lines}
        chosenOf={({ position, left }) =>
          typed ? Number(typed[`piece-${position}`] ?? 0) : isFirst ? left : 0
        }
        problem={problems.pieces && t(problems.pieces)}
      />
      <div className="mt-8 grid gap-5">
        <Field
          label={t('withdrawal.name')}
          name="name"
          autoComplete="name"
          maxLength={100}
          defaultValue={typed?.name ?? order.name}
          error={problems.name && t(problems.name)}
          required
        />
        <EmailField
          label={t('withdrawal.email')}
          hint={t('withdrawal.emailHint')}
          defaultValue={typed?.email ?? order.email}
          error={problems.email && t(problems.email)}
          required
        />
        <SubmitButton>{t('withdrawal.continue')}</SubmitButton>
      </div>
    </Form>
  );
}

type RefusalProps = { refusal: WithdrawableOrder['refusal'] & string; hasStated: boolean };

function Refusal({ refusal, hasStated }: RefusalProps) {
  const t = useWords();
  // The withdrawals listed above explain the refusal.
  if (refusal === 'nothing-left' && hasStated) return null;
  return (
    <div className="mt-6 max-w-prose">
      <p>{t(`withdrawal.refusal.${refusal}`)}</p>
      <SecondaryLink to="/contact" className="mt-6">
        {t('withdrawal.contact')}
      </SecondaryLink>
    </div>
  );
}
