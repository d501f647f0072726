import { data } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { useFormActionUrl } from '#app/ui/form.tsx';
import { SecondaryLink, SubmitButton } from '#app/ui/link.tsx';
import { findEmailChangeState, redeemEmailChange } from '../email-change.server.ts';
import type { Route } from './+types/confirm-order-email';

export const handle = requireTranslations('orders');

export const meta = unindexedPageMeta('orderEmail.name', 'orderEmail.description', { isFound: false });

/** GET changes nothing, since mail scanners follow links. The page reveals nothing about the order. */
export async function loader({ url }: Route.LoaderArgs) {
  const shows = await findEmailChangeState(db, linkOf(url), new Date());
  return data({ shows }, shows === 'dead' ? 404 : 200);
}

/** POST confirms once and redirects to the order. A repeated POST reports success. A dead link gets status 410. */
export async function action({ url }: Route.ActionArgs) {
  const confirmed = await redeemEmailChange(db, linkOf(url), new Date());
  if (!confirmed) {
    const isDone = (await findEmailChangeState(db, linkOf(url), new Date())) === 'done';
    return isDone ? data({ shows: 'done' as const, to: undefined }) : data({ shows: 'dead' as const }, 410);
  }
  const { number, guestLink } = confirmed;
  const to = guestLink ? `/guest-order?link=${guestLink}` : `/account/orders/${number}`;
  return data({ shows: 'done', to } as const);
}

function linkOf(url: URL): string {
  return url.searchParams.get('link') ?? '';
}

export default function ConfirmOrderEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const address = useFormActionUrl('/order-email');
  const { shows } = actionData ?? loaderData;
  return (
    <div className="page pt-8 pb-20 md:pt-12 md:pb-28">
      <div className="max-w-prose">
        <h1 className="text-title">{t(`orderEmail.${shows}.title`)}</h1>
        <p role={shows === 'ask' ? undefined : 'status'} className="mt-4">
          {t(`orderEmail.${shows}.text`)}
        </p>
        {shows === 'ask' && (
          <form method="post" action={address()} className="mt-8">
            <SubmitButton>{t('orderEmail.confirm')}</SubmitButton>
          </form>
        )}
        {actionData?.shows === 'done' && actionData.to && (
          <SecondaryLink to={actionData.to} className="mt-8">
            {t('orderEmail.show')}
          </SecondaryLink>
        )}
        {shows === 'dead' && (
          <SecondaryLink to="/contact" className="mt-8">
            {t('orderEmail.contact')}
          </SecondaryLink>
        )}
      </div>
    </div>
  );
}
