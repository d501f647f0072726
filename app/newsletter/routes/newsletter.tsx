import { data } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { markPageCacheable } from '#app/platform/pages/mark-page-cacheable.server.ts';
import { tags } from '#app/platform/pages/page-cache-tags.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { SecondaryLink } from '#app/ui/link.tsx';
import { MessagePage } from '#app/ui/message-page.tsx';
import { SignUpForm } from '../sign-up-form.tsx';
import { submitSignUp } from '../subscribe.server.ts';
import type { Route } from './+types/newsletter';

export const handle = requireTranslations('newsletter');

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t, { brand }) => ({
    title: t('newsletter.name'),
    description: t('newsletter.description', { brand }),
  }));
}

export { actionHeaders as headers } from '#app/platform/pages/action-headers.ts';

export function loader({ context }: Route.LoaderArgs): null {
  markPageCacheable(context, [tags.navigation]);
  return null;
}

/** POST /newsletter: receives the sign-up form of any page if JavaScript is unavailable. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const email = String(form.get('email') ?? '');
  const { answer, status, headers: more } = await submitSignUp(db, email, context.get(requestInfo));
  return data({ answer, email }, { status, headers: { ...more, 'Cache-Control': 'private, no-store' } });
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  const t = useWords();
  if (actionData?.answer.ok) {
    return (
      <MessagePage title={t('newsletter.checkInbox')} text={t('signUp.signedUp')}>
        <SecondaryLink to="/">{t('newsletter.continue')}</SecondaryLink>
      </MessagePage>
    );
  }
  return (
    <MessagePage title={t('newsletter.title')} text={t('newsletter.text')}>
      <div className="w-full max-w-md text-left">
        <SignUpForm given={actionData} />
      </div>
    </MessagePage>
  );
}
