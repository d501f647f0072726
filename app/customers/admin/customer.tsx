import { data, redirect, useFetcher } from 'react-router';
import { type Operator, signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { signOutCustomer } from '#app/accounts/customer-access.server.ts';
import { mayOpen } from '#app/accounts/staff/staff-roles.ts';
import { ImportedOrderTable } from '#app/imported-orders/admin/ui/imported-order-table.tsx';
import type { NoteAnswer } from '#app/order-management/admin/order-action-result-types.ts';
import { NoteForm } from '#app/order-management/admin/ui/note-form.tsx';
import { readNote } from '#app/orders/admin/order-form.server.ts';
import { OrderBadge, PaymentBadge } from '#app/orders/admin/ui/order-badges.tsx';
import { OrderLink } from '#app/orders/admin/ui/order-link.tsx';
import { shownPayment } from '#app/orders/payment-status.ts';
import { db } from '#app/platform/database/db.server.ts';
import { objectPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords, type Words } from '#app/platform/text/translations.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { type AdminRefusal, OutcomeNote } from '#app/ui/admin/refusal.tsx';
import { DateTime, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { formActionOfPath } from '#app/ui/form.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import { addCustomerNote, type CustomerNote, listCustomerNotes } from '../customer-notes.server.ts';
import { type ErasureRefusal, eraseCustomer } from '../erase-customer.server.ts';
import { type CustomerOverview, findCustomerOverview, findOwner } from '../find-customer.server.ts';
import type { Route } from './+types/customer';
import { AccountPanel, CustomerCards, CustomerDataPanel, CustomerMails } from './ui/customer-panels.tsx';

export const handle = requireTranslations(
  'admin/customers',
  'admin/imported-orders',
  'admin/orders',
  'orders',
);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return objectPageMeta(matches, loaderData?.owner.email, 'customers.title', 'customers.lead');
}

/** GET displays an account by id or a guest by an order number. An account's order number redirects to its one page. */
export async function loader({ params: { customer }, url, context }: Route.LoaderArgs) {
  const now = new Date();
  const owner = await findOwner(db, customer, now);
  if (!owner) throw data(null, 404);
  if (owner.key !== customer.toLowerCase() && owner.account)
    throw redirect(`/admin/customers/${owner.key}${url.search}`);
  const mayManage = mayOpen(context.get(signedInAdmin).role, '/admin/customers/:customer/erasure', 'POST');
  const whose = { accountId: owner.account?.id, address: owner.email };
  const [overview, notes] = await Promise.all([
    findCustomerOverview(db, owner, now),
    listCustomerNotes(db, whose),
  ]);
  return { owner, mayManage, overview, notes };
}

export async function action({ request, context, params: { customer }, pattern }: Route.ActionArgs) {
  const did = formActionOfPath(pattern, { notes: addNote, 'sign-outs': signOut, erasure: erase });
  if (!did) throw data(null, 400);
  const form = await request.formData().catch(() => new FormData());
  return did(context.get(signedInAdmin), customer, form);
}

async function addNote(operator: Operator, customer: string, form: FormData) {
  const typed = readNote(form);
  const owner = await findOwner(db, customer, new Date());
  if (!owner) throw data(null, 404);
  if (!typed) return data<NoteAnswer>({ of: 'note', ok: false, reason: 'empty', typed }, 400);
  const added = await addCustomerNote(db, operator, { owner, note: typed }, new Date());
  if (!added.ok) throw data(null, 404);
  return data<NoteAnswer>({ of: 'note', ok: true });
}

async function signOut(operator: Operator, customer: string) {
  const answer = await signOutCustomer(db, operator, customer, new Date());
  const statuses = { missing: 404, own: 409, staff: 403 };
  return data<CustomerAnswer>({ of: 'sign-outs', ...answer }, answer.ok ? 200 : statuses[answer.reason]);
}

async function erase(operator: Operator, customer: string) {
  const owner = await findOwner(db, customer, new Date());
  if (!owner) throw data(null, 404);
  const answer = await eraseCustomer(db, operator, owner, new Date());
  if (answer.ok) throw redirect(`/admin/customers?erased=${answer.underWay}`, 303);
  return data<CustomerAnswer>({ of: 'erasure', ...answer }, answer.reason === 'missing' ? 404 : 409);
}

type CustomerAnswer =
  | ({ of: 'sign-outs' } & Awaited<ReturnType<typeof signOutCustomer>>)
  | ({ of: 'erasure' } & ErasureRefusal);

export { clientAction } from '#app/accounts/reauthentication/reauthenticate-first.ts';

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const fetcher = useFetcher<CustomerAnswer | AdminRefusal>();
  const { owner, overview, mayManage, notes } = loaderData;
  const isBusy = fetcher.state !== 'idle';
  const given = actionData && 'of' in actionData && actionData.of === 'note' ? actionData : undefined;
  const answer = fetcher.state === 'idle' ? (fetcher.data ?? otherThanNote(actionData)) : undefined;
  return (
    <>
      <BackToList to="/admin/customers">{t('customers.back')}</BackToList>
      <h1 className="wrap-anywhere">{owner.email}</h1>
      <OutcomeNote outcome={answer} tone={answer?.ok ? 'good' : 'warning'} className="mt-4">
        {answer && 'of' in answer && outcomeText(t, answer)}
      </OutcomeNote>
      <div className="order-desk">
        <div>
          <CustomerOrders email={owner.email} overview={overview} />
          {overview.importedOrders.length > 0 && <ImportedOrderTable orders={overview.importedOrders} />}
          <CustomerMails mails={overview.mails} />
          {(owner.account || overview.orders.length > 0) && (
            <div className="admin-panel">
              <NoteForm page={`/admin/customers/${owner.key}`} given={given} />
            </div>
          )}
          <CustomerNotes notes={notes} />
        </div>
        <div>
          {owner.account ? (
            <AccountPanel
              account={owner.account}
              isBusy={isBusy}
              onSubmit={(form) => void fetcher.submit(form)}
            />
          ) : (
            <section className="admin-panel">
              <h2>{t('customers.guest')}</h2>
              <p className="mt-2 text-stone">{t('customers.guestText')}</p>
            </section>
          )}
          <CustomerCards overview={overview} />
          {mayManage && (
            <CustomerDataPanel
              owner={owner}
              overview={overview}
              isBusy={isBusy}
              onSubmit={(form) => void fetcher.submit(form)}
            />
          )}
        </div>
      </div>
    </>
  );
}

function otherThanNote(answer: CustomerAnswer | NoteAnswer | AdminRefusal | undefined) {
  return answer && 'of' in answer && answer.of === 'note' ? undefined : answer;
}

function outcomeText(t: Words, answer: CustomerAnswer): string {
  if (answer.ok) return t('customers.done', { email: answer.email, count: answer.ended });
  if (answer.of === 'erasure') return t(`customers.eraseRefused.${answer.reason}`);
  return t(`customers.refused.${answer.reason}`);
}

function CustomerNotes({ notes }: { notes: CustomerNote[] }) {
  const t = useWords();
  if (!notes.length) return null;
  return (
    <section aria-labelledby="customer-notes" className="admin-history">
      <h2 id="customer-notes">{t('customers.notes')}</h2>
      <ol>
        {notes.map(({ id, at, by, note, number }) => (
          <li key={id}>
            <p className="text-stone">
              <DateTime at={at} />, {by}
              {number && (
                <>
                  {' · '}
                  <AdminLink to={`/admin/orders/${number}`}>{number}</AdminLink>
                </>
              )}
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">{note}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function CustomerOrders({ email, overview }: { email: string; overview: CustomerOverview }) {
  const t = useWords();
  const price = useFormatAdminPrice();
  return (
    <section aria-labelledby="customer-orders" className="mt-6">
      <h2 id="customer-orders" className="mb-3">
        {t('adminOrders.title')}
      </h2>
      <DataTable
        caption={t('adminOrders.title')}
        rows={overview.orders}
        keyOf={({ number }) => number}
        empty={t('customers.noOrders')}
        columns={[
          {
            header: t('adminOrders.column.number'),
            isName: true,
            cell: ({ number, isDeleted }) => (
              <>
                <OrderLink number={number} />
                {isDeleted && (
                  <span className="block text-sm text-stone">{t('customers.isDeletedOrder')}</span>
                )}
              </>
            ),
          },
          {
            header: t('adminOrders.column.date'),
            cell: ({ createdAt }) => <DateTime at={createdAt} className="tabular-nums" />,
          },
          {
            header: t('adminOrders.column.total'),
            isNumber: true,
            cell: ({ totalCents, returnedCents }) => (
              <>
                {price(totalCents)}
                {returnedCents > 0 && (
                  <span className="block text-sm text-stone">
                    {t('adminOrders.returnedOf', { amount: price(returnedCents) })}
                  </span>
                )}
              </>
            ),
          },
          {
            header: t('adminOrders.column.payment'),
            cell: ({ paymentStatus, returnedCents }) => (
              <PaymentBadge status={shownPayment(paymentStatus, returnedCents)} />
            ),
          },
          { header: t('adminOrders.column.status'), cell: ({ status }) => <OrderBadge status={status} /> },
        ]}
      />
      {overview.isCut && <p className="mt-3 text-stone">{t('customers.ordersCut')}</p>}
      <p className="mt-3">
        <AdminLink to={`/admin/orders?q=${encodeURIComponent(email)}`}>{t('customers.orders')}</AdminLink>
      </p>
    </section>
  );
}
