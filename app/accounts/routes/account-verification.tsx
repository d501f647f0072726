import { data } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { AccountPageFrame } from '../account-area/ui/account-page-frame.tsx';
import { requireCustomer } from '../current-customer.server.ts';
import { submitVerificationMail } from '../verification/verify-email.server.ts';
import type { Route } from './+types/account-verification';

export const handle = requireTranslations('sign-in');

export const meta = unindexedPageMeta('account.unverified.title', 'account.description');

export async function loader({ request }: Route.LoaderArgs) {
  const { email, isEmailVerified } = await requireCustomer(request);
  return { email, isEmailVerified };
}

export async function action({ request, context }: Route.ActionArgs) {
  const customer = await requireCustomer(request);
  const { answer, ...init } = await submitVerificationMail(db, customer, context.get(requestInfo), request);
  return data(answer, init);
}

export default function AccountVerification({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { email, isEmailVerified } = loaderData;
  const shows = actionData?.shows ?? (isEmailVerified ? 'isVerified' : 'ask');
  return (
    <AccountPageFrame title={t('account.unverified.title')}>
      <p role="status" className="mt-6 max-w-prose [overflow-wrap:anywhere]">
        {t(`account.unverified.${shows}`, { email })}
      </p>
    </AccountPageFrame>
  );
}
