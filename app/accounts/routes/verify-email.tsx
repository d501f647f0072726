import '../words.ts';
import { data } from 'react-router';
import { claimGuestOrders } from '#app/orders/claim-orders.server.ts';
import { db } from '#app/platform/db.server.ts';
import { pageMeta } from '#app/platform/page-meta.ts';
import { useWords } from '#app/platform/words.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { landingPath } from '../came-from.ts';
import { confirmEmailChange } from '../confirm-email-change.server.ts';
import { isAdminAddress } from '../customer.server.ts';
import { Door } from '../ui/door.tsx';
import { verifyEmail } from '../verify-email.server.ts';
import type { Route } from './+types/verify-email';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t, { brand }) => ({
    title: t('verify.name'),
    description: t('verify.description', { brand }),
    robots: 'noindex',
  }));
}

/** Whether the link verifies an address or confirms half of a change of address. */
export function loader({ url }: Route.LoaderArgs) {
  return { asks: url.searchParams.has('change') ? ('askChange' as const) : ('ask' as const) };
}

/** POST: the page's button. Only that verifies, since programs that check mails follow their links. */
export async function action({ url }: Route.ActionArgs) {
  const change = url.searchParams.get('change');
  if (change !== null) {
    const confirmed = await confirmEmailChange(db, change, new Date());
    if (confirmed.outcome === 'changed') await claim(confirmed.owner);
    const owner = 'owner' in confirmed ? confirmed.owner : undefined;
    return data({ shown: confirmed.outcome, to: landingOf(owner) }, statuses[confirmed.outcome]);
  }
  const owner = await verifyEmail(db, url.searchParams.get('token') ?? '');
  if (owner) await claim(owner);
  const shown = owner ? 'done' : 'dead';
  return data({ shown, to: landingOf(owner) }, statuses[shown]);
}

const statuses = { done: 200, half: 200, changed: 200, taken: 409, dead: 410 } as const;

/** Whose address it is was just proved. */
function landingOf(owner: { email: string } | undefined): string {
  return landingPath(null, owner !== undefined && isAdminAddress(owner.email));
}

function claim({ id, email }: { id: string; email: string }): Promise<number> {
  return claimGuestOrders(db, { userId: id, email });
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const shown = actionData?.shown ?? loaderData.asks;
  return (
    <Door title={t(`verify.${shown}.title`)} lead={t(`verify.${shown}.text`)}>
      {!actionData && (
        <form method="post">
          <Button type="submit">{t('verify.button')}</Button>
        </form>
      )}
      {actionData && (
        <ButtonLink to={shown === 'dead' ? '/login' : actionData.to}>
          {shown === 'dead'
            ? t('login.submit')
            : t(actionData.to === '/account' ? 'verify.toAccount' : 'verify.toBackOffice')}
        </ButtonLink>
      )}
    </Door>
  );
}
