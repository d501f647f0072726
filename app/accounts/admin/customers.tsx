import './register-translations.ts';
import { data, Form, useFetcher } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { type AdminRefusal, tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { Button } from '#app/ui/button.tsx';
import { formActionOfPath } from '#app/ui/named-form-actions.ts';
import { signedInAdmin } from '../admin-middleware.server.ts';
import { findCustomerByEmailOrId, signOutCustomer } from '../customers/sign-out-customer.server.ts';
import { LONGEST_EMAIL } from '../forms/account-field-lengths.ts';
import type { Route } from './+types/customers';
import { FoundCustomerPanel } from './ui/found-customer-panel.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('customers.title'),
    description: t('customers.lead'),
    robots: 'noindex',
  }));
}

/** GET /admin/customers?q=: the account with this address or id. */
export async function loader({ url }: Route.LoaderArgs) {
  const asked = (url.searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, LONGEST_EMAIL);
  return { asked, found: asked ? await findCustomerByEmailOrId(db, asked, new Date()) : undefined };
}

/** POST /admin/customers/sign-outs: ends all sessions of an account. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  if (!formActionOfPath(pattern, { 'sign-outs': true })) throw data(null, 400);
  const id = (await request.formData().catch(() => new FormData())).get('id');
  const operator = context.get(signedInAdmin);
  const answer = await signOutCustomer(db, operator, typeof id === 'string' ? id : '', new Date());
  const statuses = { missing: 404, own: 409, staff: 403 };
  return data({ of: 'customer' as const, ...answer }, answer.ok ? 200 : statuses[answer.reason]);
}

type CustomerAnswer = Awaited<ReturnType<typeof action>>['data'];

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function CustomersTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const fetcher = useFetcher<CustomerAnswer | AdminRefusal>();
  const { asked, found } = loaderData;
  const answer = fetcher.state === 'idle' ? (fetcher.data ?? actionData) : undefined;
  return (
    <>
      <h1>{t('customers.title')}</h1>
      <p className="admin-lead">{t('customers.lead')}</p>
      <search>
        <Form key={asked} action="/admin/customers" noValidate className="admin-search mt-6">
          <input
            type="search"
            name="q"
            aria-label={t('customers.search')}
            placeholder={t('customers.search')}
            defaultValue={asked}
            maxLength={LONGEST_EMAIL}
          />
          <Button type="submit" look="secondary">
            {t('customers.find')}
          </Button>
        </Form>
      </search>
      <div role="status" className="mt-4 empty:hidden">
        {answer && <AnswerNote answer={answer} />}
        {!answer && asked && !found && (
          <p className="text-stone wrap-anywhere">{t('customers.none', { asked })}</p>
        )}
      </div>
      {found && (
        <FoundCustomerPanel
          customer={found}
          isBusy={fetcher.state !== 'idle'}
          onSubmit={(form) => void fetcher.submit(form)}
        />
      )}
    </>
  );
}

function AnswerNote({ answer }: { answer: CustomerAnswer | AdminRefusal }) {
  const t = useWords();
  if (!('of' in answer)) return <RefusalNote reason={answer.reason} />;
  return answer.ok ? (
    <p className="admin-note" data-tone="good">
      {t('customers.done', { email: answer.email, count: answer.ended })}
    </p>
  ) : (
    <p className="admin-note" data-tone="warning">
      {t(`customers.refused.${answer.reason}`)}
    </p>
  );
}
