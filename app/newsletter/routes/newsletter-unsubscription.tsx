import { data } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { Button, ButtonLink } from '#app/ui/link.tsx';
import { MessagePage } from '#app/ui/message-page.tsx';
import { findSubscriptionStateByToken, unsubscribe } from '../subscription.server.ts';
import type { Route } from './+types/newsletter-unsubscription';

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
  if (!state) return data({ shown: 'not-listed' as const }, 404);
  return data({
    shown: state === 'unsubscribed' ? ('already-unsubscribed' as const) : ('unsubscribe' as const),
  });
}

/** POST unsubscribes: from the page's button or, without cookies, from a mail program's one-click button (RFC 8058). */
export async function action({ request }: Route.ActionArgs) {
  const outcome = await unsubscribe(db, tokenOf(request), new Date());
  return outcome === 'unknown' ? data({ shown: 'not-listed' as const }, 404) : data({ shown: outcome });
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

export default function NewsletterUnsubscription({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { shown } = actionData ?? loaderData;
  return (
    <MessagePage title={t(`newsletter.${shown}.title`)} text={t(`newsletter.${shown}.text`)}>
      {shown === 'unsubscribe' ? (
        <form method="post">
          <Button type="submit">{t('newsletter.unsubscribe.button')}</Button>
        </form>
      ) : (
        <ButtonLink to={shown === 'not-listed' ? '/contact' : '/newsletter'} look="secondary">
          {t(shown === 'not-listed' ? 'newsletter.toContact' : 'newsletter.signUpAgain')}
        </ButtonLink>
      )}
    </MessagePage>
  );
}
