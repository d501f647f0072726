import '../account-area/register-translations.ts';
import '../personal-data/register-translations.ts';
import '../personal-data/section/register-translations.ts';
import { data, redirect } from 'react-router';
import { deleteDraft } from '#app/checkout/form/checkout-draft.ts';
import { claimGuestOrders } from '#app/orders/personal-data/claim-guest-orders.server.ts';
import { listOrdersUnderWay } from '#app/orders/personal-data/detach-and-anonymise-orders.server.ts';
import { forgetCustomer } from '#app/orders/personal-data/forget-customer.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { type RequestInfo, requestInfo } from '#app/platform/http/request-info.server.ts';
import { logSecurityEvent } from '#app/platform/log/log-security-event.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { formActionOfPath } from '#app/ui/named-form-actions.ts';
import { readPostedTextFields } from '../account-area/read-posted-text-fields.server.ts';
import { AccountPageFrame } from '../account-area/ui/account-page-frame.tsx';
import { type Customer, findCustomer, findSession, requireCustomer } from '../current-customer.server.ts';
import { queueRateLimitedAccountLink } from '../mail/queue-rate-limited-account-link.server.ts';
import { hasPassword } from '../passwords/has-password.server.ts';
import { deleteAccount } from '../personal-data/delete-account.server.ts';
import {
  type DeletionAnswer,
  type DeletionRefusal,
  deletionStatuses,
} from '../personal-data/deletion-answer.ts';
import { reauthenticateForDeletion } from '../personal-data/reauthenticate-for-deletion.server.ts';
import { AccountDeleted } from '../personal-data/ui/account-deleted.tsx';
import { DeletionConsequences } from '../personal-data/ui/deletion-consequences.tsx';
import { DeletionForm } from '../personal-data/ui/deletion-form.tsx';
import { signOut } from '../sessions/sign-out.server.ts';
import type { Route } from './+types/account-deletion';

const DONE = '/account/deletion?done=1';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('ownData.delete'),
    description: t('ownData.deleteText'),
    robots: 'noindex',
  }));
}

export async function loader({ request, url }: Route.LoaderArgs) {
  if (url.searchParams.has('done') && !(await findCustomer(request))) return { isDone: true } as const;
  const { id, email, isEmailVerified } = await requireCustomer(request);
  if (isEmailVerified) await claimGuestOrders(db, { userId: id, email });
  const [needsLink, underWay] = await Promise.all([
    hasPassword(db, id).then((has) => !has),
    listOrdersUnderWay(db, { accountId: id }, new Date()),
  ]);
  return { isDone: false, email, needsLink, underWay, token: url.searchParams.get('token') ?? '' } as const;
}

/**
 * POST /account/deletion: deletes the account of a proven owner. POST /account/deletion/link: mails a link to a customer
 * without a password.
 */
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
    // Anybody can register with anybody's address; the newsletter of one that is not proven may be somebody else's.
    const provenAddress = owner.isVerified ? owner.email : undefined;
    await forgetCustomer(tx, { owner: { accountId: owner.id }, provenAddress }, new Date());
  });
  if (!deleted.ok && deleted.reason === 'last-admin') return refused({ ok: false, reason: deleted.reason });
  logSecurityEvent('account-deleted', { customer: id });
  return redirect(DONE, { status: 303, headers: await signOut(request) });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (failure) {
    // A redirect, or the shop's own answer to a failure.
    if (failure instanceof Response) throw failure;
    return refused({ ok: false, reason: 'unreachable' });
  }
}

export default function AccountDeletion({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  if (loaderData.isDone) return <AccountDeleted onShown={deleteDraft} />;
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
