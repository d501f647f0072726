import { data } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { Button, ButtonLink } from '#app/ui/link.tsx';
import { MessagePage } from '#app/ui/message-page.tsx';
import { confirmSubscription, findSubscriptionStateByToken } from '../subscription.server.ts';
import type { Route } from './+types/newsletter-confirmation';

export const handle = requireTranslations('newsletter');

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t, { brand }) => ({
    title: t('newsletter.name'),
    description: t('newsletter.description', { brand }),
    isFound: false,
  }));
}

/** GET changes nothing, since mail scanners follow links. */
export async function loader({ request }: Route.LoaderArgs) {
  const state = await findSubscriptionStateByToken(db, tokenOf(request), new Date());
  if (state === 'pending') return data({ shown: 'confirm' as const });
  if (state === 'confirmed') return data({ shown: 'already-confirmed' as const });
  return state ? data({ shown: 'expired' as const }, 410) : data({ shown: 'unknown' as const }, 404);
}

export async function action({ request }: Route.ActionArgs) {
  const shown = await confirmSubscription(db, tokenOf(request), new Date());
  return data({ shown }, statuses[shown]);
}

const statuses = { confirmed: 200, 'already-confirmed': 200, expired: 410, unknown: 404 };

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

export default function NewsletterConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { shown } = actionData ?? loaderData;
  const isDead = shown === 'expired' || shown === 'unknown';
  return (
    <MessagePage title={t(`newsletter.${shown}.title`)} text={t(`newsletter.${shown}.text`)}>
      {shown === 'confirm' ? (
        <form method="post">
          <Button type="submit">{t('newsletter.confirm.button')}</Button>
        </form>
      ) : (
        <ButtonLink to={isDead ? '/newsletter' : '/new-in'} look="secondary">
          {t(isDead ? 'newsletter.signUpAgain' : 'newsletter.toNewIn')}
        </ButtonLink>
      )}
    </MessagePage>
  );
}
