import { useEffect } from 'react';
import { data, href, redirect } from 'react-router';
import { deleteLastCountry } from '#app/addresses/default-country.ts';
import { deleteDraft } from '#app/checkout/form/checkout-draft.ts';
import { claimGuestOrders } from '#app/customers/customer-orders.server.ts';
import { deleteCustomerData } from '#app/customers/erase-customer.server.ts';
import { listOrdersUnderWay } from '#app/customers/personal-data/anonymise-orders.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { type RequestInfo, requestInfo } from '#app/platform/http/request-info.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { tokenOf } from '#app/platform/pages/page-urls.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { formActionOfPath } from '#app/ui/form.tsx';
import { ButtonLink, Link } from '#app/ui/link.tsx';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';
import { readPostedTextFields } from '../account-area/account-request.server.ts';
import { AccountPageFrame } from '../account-area/ui/account-page-frame.tsx';
import { type Customer, findCustomer, findSession, requireCustomer } from '../current-customer.server.ts';
import { queueRateLimitedAccountLink } from '../mail/account-mails.server.ts';
import { hasPassword } from '../passwords/customer-password.server.ts';
import { deleteAccount, reauthenticateForDeletion } from '../personal-data/delete-account.server.ts';
import {
  type DeletionAnswer,
  DeletionForm,
  type DeletionRefusal,
  deletionStatuses,
} from '../personal-data/deletion-form.tsx';
import { signOut } from '../sessions/sessions.server.ts';
import { visitorChanged } from '../sessions/visitor-store.ts';
import { AuthPageFrame } from '../sign-in/auth-page-frame.tsx';
import type { Route } from './+types/account-deletion';

export const handle = requireTranslations('sign-in');

const DONE = '/account/deletion?done=1';

export const meta = unindexedPageMeta('ownData.delete', 'ownData.deleteText');

export async function loader({ request, url }: Route.LoaderArgs) {
  if (url.searchParams.has('done') && !(await findCustomer(request))) return { isDone: true } as const;
  const { id, email, isEmailVerified } = await requireCustomer(request);
  if (isEmailVerified) await claimGuestOrders(db, { userId: id, email });
  const [needsLink, underWay] = await Promise.all([
    hasPassword(db, id).then((has) => !has),
    listOrdersUnderWay(db, { accountId: id }, new Date()),
  ]);
  return { isDone: false, email, needsLink, underWay, token: tokenOf(url) } as const;
}

/** POST /account/deletion deletes the account; …/link mails a deletion link to a customer who has no password. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  const customer = await requireCustomer(request);
  const submit = formActionOfPath(pattern, { link: mailLink }) ?? deleteOwnAccount;
  return submit(request, customer, context.get(requestInfo));
}

async function mailLink(request: Request, { email }: Customer, info: RequestInfo) {
  const asked = await queueRateLimitedAccountLink(db, 'deletion', email, info, request);
  if (!asked.ok) return refused({ ok: false, reason: 'too-many', waitSeconds: asked.retryAfterSeconds });
  return data<DeletionAnswer>({ ok: true, done: 'mailed' });
}

async function deleteOwnAccount(request: Request, { id, email, isEmailVerified }: Customer) {
  const session = await findSession(request);
  const typed = await readPostedTextFields(request);
  if (!session) return refused({ ok: false, reason: 'signed-out' });
  const confirmed = await reauthenticateForDeletion(db, { customerId: id, sessionId: session.id }, typed);
  if (!confirmed.ok) return refused(confirmed);
  if (isEmailVerified) await claimGuestOrders(db, { userId: id, email });
  const deleted = await deleteAccount(db, id, async (tx, owner) => {
    // Any visitor can register any address, so a subscription of an unverified address may be a stranger's.
    const provenAddress = owner.isVerified ? owner.email : undefined;
    await deleteCustomerData(tx, { owner: { accountId: owner.id }, provenAddress }, new Date());
  });
  if (!deleted.ok && deleted.reason === 'last-admin') return refused({ ok: false, reason: deleted.reason });
  logSecurityEvent('account-deleted', { customer: id });
  return redirect(DONE, { status: 303, headers: await signOut(request) });
}

export { clientAction } from '../account-area/account-form-result.tsx';

export default function AccountDeletion({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  if (loaderData.isDone) return <AccountDeleted />;
  return (
    <AccountPageFrame
      title={t('ownData.delete')}
      back={{ to: '/account/security', text: t('ownData.backToSecurity') }}
    >
      <DeletionConsequences underWay={loaderData.underWay} />
      <DeletionForm {...loaderData} given={actionData} />
    </AccountPageFrame>
  );
}

function refused(answer: DeletionRefusal) {
  return data<DeletionAnswer>(answer, deletionStatuses[answer.reason]);
}

function AccountDeleted() {
  const t = useWords();
  useEffect(() => {
    deleteDraft();
    deleteLastCountry();
    void visitorChanged();
  }, []);
  return (
    <AuthPageFrame title={t('ownData.deleted')} lead={t('ownData.deletedText')}>
      <ButtonLink to="/">{t('ownData.toShop')}</ButtonLink>
    </AuthPageFrame>
  );
}

const goes = ['profile', 'addresses', 'signIn', 'newsletter'] as const;
const stays = ['orders', 'stripe'] as const;

function DeletionConsequences({ underWay }: { underWay: string[] }) {
  const t = useWords();
  return (
    <div className="max-w-prose">
      <p className="mt-3 text-stone">{t('ownData.deleteLead')}</p>
      <h2 className="mt-8 text-heading">{t('ownData.goes')}</h2>
      <ul className="mt-3 grid list-disc gap-1.5 pl-5 marker:text-stone">
        {goes.map((what) => (
          <li key={what}>{t(`ownData.goes.${what}`)}</li>
        ))}
      </ul>
      <h2 className="mt-8 text-heading">{t('ownData.stays')}</h2>
      <ul className="mt-3 grid list-disc gap-1.5 pl-5 marker:text-stone">
        {stays.map((what) => (
          <li key={what}>{t(`ownData.stays.${what}`)}</li>
        ))}
      </ul>
      {underWay.length > 0 && (
        <div className="mt-8 border-terracotta border-l-2 pl-4">
          <p className="font-medium">{t('ownData.underWay', { count: underWay.length })}</p>
          <ul>
            {underWay.map((orderNumber) => (
              <li key={orderNumber}>
                <Link
                  to={href('/account/orders/:orderNumber', { orderNumber })}
                  className="account-link text-link inline-flex tabular-nums"
                >
                  <UnbrokenNumbers>{orderNumber}</UnbrokenNumbers>
                </Link>
              </li>
            ))}
          </ul>
          <p className="text-stone">{t('ownData.underWayText')}</p>
        </div>
      )}
    </div>
  );
}
