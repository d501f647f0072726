import { data } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { tokenOf } from '#app/platform/pages/page-urls.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { SecondaryLink, SubmitButton } from '#app/ui/link.tsx';
import { MessagePage } from '#app/ui/message-page.tsx';
import { confirmSubscription, findSubscriptionStateByToken, unsubscribe } from '../subscription.server.ts';
import type { Route } from './+types/newsletter-link';

export const handle = requireTranslations('newsletter');

export const meta = unindexedPageMeta('newsletter.name', 'newsletter.description', { isFound: false });

/** GET /newsletter/confirmation and …/unsubscription change nothing, since mail scanners follow links. */
export async function loader({ url, pattern }: Route.LoaderArgs) {
  const state = await findSubscriptionStateByToken(db, tokenOf(url), new Date());
  if (isOfUnsubscription(pattern)) {
    if (!state) return show('not-listed');
    return show(state === 'unsubscribed' ? 'already-unsubscribed' : 'unsubscribe');
  }
  if (state === 'pending') return show('confirm');
  if (state === 'confirmed') return show('already-confirmed');
  return show(state ? 'expired' : 'unknown');
}

/** POST …/unsubscription comes from the page or, without cookies, from a mail program's one-click button (RFC 8058). */
export async function action({ url, pattern }: Route.ActionArgs) {
  if (!isOfUnsubscription(pattern)) return show(await confirmSubscription(db, tokenOf(url), new Date()));
  const outcome = await unsubscribe(db, tokenOf(url), new Date());
  return show(outcome === 'unknown' ? 'not-listed' : outcome);
}

function isOfUnsubscription(pattern: string): boolean {
  return pattern.endsWith('/unsubscription');
}

type Shown =
  | Awaited<ReturnType<typeof confirmSubscription | typeof unsubscribe>>
  | 'confirm'
  | 'unsubscribe'
  | 'not-listed';

const statuses: Partial<Record<Shown, number>> = { expired: 410, unknown: 404, 'not-listed': 404 };

function show(shown: Shown) {
  return data({ shown }, statuses[shown] ?? 200);
}

export default function NewsletterLink({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { shown } = actionData ?? loaderData;
  const [to, text] = wayFrom(shown);
  return (
    <MessagePage title={t(`newsletter.${shown}.title`)} text={t(`newsletter.${shown}.text`)}>
      {shown === 'confirm' || shown === 'unsubscribe' ? (
        <form method="post">
          <SubmitButton>{t(`newsletter.${shown}.button`)}</SubmitButton>
        </form>
      ) : (
        <SecondaryLink to={to}>{t(text)}</SecondaryLink>
      )}
    </MessagePage>
  );
}

function wayFrom(shown: Shown): [address: string, text: string] {
  if (shown === 'not-listed') return ['/contact', 'newsletter.toContact'];
  const isOn = shown === 'confirmed' || shown === 'already-confirmed';
  return isOn ? ['/new-in', 'newsletter.toNewIn'] : ['/newsletter', 'newsletter.signUpAgain'];
}
