import '../register-translations.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import { submitWithoutJavaScript } from '../account-form-handlers-and-no-javascript-submit.server.ts';
import { requestPasswordReset } from '../password-reset/request-and-reset-password.server.ts';
import { ForgotPasswordForm } from '../password-reset/ui/forgot-password-form.tsx';
import { AuthPageFrame } from '../signing-in/ui/auth-page-frame.tsx';
import type { Route } from './+types/forgot-password';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t, { brand }) => ({
    title: t('passwordReset.title'),
    description: t('passwordReset.description', { brand }),
    robots: 'noindex, follow',
  }));
}

/** POST /forgot-password: the form, sent without JavaScript. */
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
