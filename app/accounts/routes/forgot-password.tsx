import { useEffect, useRef } from 'react';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';
import { submitWithoutJavaScript } from '../account-form-handlers.server.ts';
import { EmailField, FormSubmitRow, type Given, useAccountForm } from '../forms/account-fields.tsx';
import { requestPasswordReset } from '../passwords/new-password.server.ts';
import { AuthPageFrame } from '../sign-in/auth-page-frame.tsx';
import type { Route } from './+types/forgot-password';

export const handle = requireTranslations('sign-in');

export const meta = unindexedPageMeta('passwordReset.title', 'passwordReset.description', {
  robots: 'noindex, follow',
});

export function action({ request, context }: Route.ActionArgs) {
  return submitWithoutJavaScript(requestPasswordReset, db, context.get(requestInfo), request);
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <AuthPageFrame title={t('passwordReset.title')} lead={t('passwordReset.lead')}>
      <ForgotPasswordForm given={actionData} />
      <p className="mt-8 border-sand border-t pt-5">
        <Link to="/login" className="account-link text-link">
          {t('passwordReset.backToLogin')}
        </Link>
      </p>
    </AuthPageFrame>
  );
}

function ForgotPasswordForm({ given }: { given: Given }) {
  const t = useWords();
  const { answer, refusal, isSending, onSubmit, field } = useAccountForm({
    name: 'recovery',
    of: 'password-reset',
    failed: t('passwordReset.failed'),
    unanswered: t('passwordReset.requestFailed'),
    given,
  });
  if (answer?.ok) return <RecoverySent />;

  return (
    <form action="/forgot-password" method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <EmailField {...field('email')} />
      <FormSubmitRow refusal={refusal} isSending={isSending}>
        {t('passwordReset.submit')}
      </FormSubmitRow>
    </form>
  );
}

function RecoverySent() {
  const t = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="border-sand border-y py-6">
      <h2 ref={title} tabIndex={-1} className="text-heading outline-none">
        {t('passwordReset.sent')}
      </h2>
      <p className="mt-2">{t('passwordReset.sentText')}</p>
      <p className="mt-2 text-stone">{t('passwordReset.sentNote')}</p>
    </div>
  );
}
