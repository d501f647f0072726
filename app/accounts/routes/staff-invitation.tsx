import { data, redirect, useLocation } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { tokenOf } from '#app/platform/pages/page-urls.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { ButtonLink, SecondaryLink, SubmitButton } from '#app/ui/link.tsx';
import { findCustomer } from '../current-customer.server.ts';
import { AuthPageFrame } from '../sign-in/auth-page-frame.tsx';
import { acceptInvitation, findInvitation } from '../staff/invitations.server.ts';
import { firstPageOf } from '../staff/staff-roles.ts';
import type { Route } from './+types/staff-invitation';

export const handle = requireTranslations('admin/staff');

export const meta = unindexedPageMeta('invitation.name', 'invitation.description');

/** GET only displays what the link would do, since mail scanners follow links. */
export async function loader({ request, url }: Route.LoaderArgs) {
  return findInvitation(db, tokenOf(url), await findCustomer(request), new Date());
}

export async function action({ request, url }: Route.ActionArgs) {
  const done = await acceptInvitation(db, tokenOf(url), await findCustomer(request), new Date());
  if (done.as === 'accepted') throw redirect(firstPageOf(done.role), 303);
  return data(done, done.as === 'dead' ? 410 : 403);
}

export default function StaffInvitation({ loaderData, actionData, matches }: Route.ComponentProps) {
  const t = useWords();
  const found = actionData ?? loaderData;
  const brand = matches[0].loaderData?.brand ?? '';
  const isReady = found.as === 'ready';
  const text = isReady
    ? t('invitation.ready.text', { brand, by: found.invitedBy, role: t(`staff.role.${found.role}`) })
    : t(`invitation.${found.as}.text`);
  return (
    <AuthPageFrame title={t(`invitation.${isReady ? 'ready' : found.as}.title`)} lead={text}>
      {isReady && (
        <form method="post">
          <SubmitButton>{t('invitation.accept')}</SubmitButton>
        </form>
      )}
      {found.as === 'signed-out' && <WaysIn />}
    </AuthPageFrame>
  );
}

function WaysIn() {
  const t = useWords();
  const { pathname, search } = useLocation();
  const next = `?next=${encodeURIComponent(pathname + search)}`;
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={`/login${next}`}>{t('invitation.signIn')}</ButtonLink>
      <SecondaryLink to={`/register${next}`}>{t('invitation.register')}</SecondaryLink>
    </div>
  );
}
