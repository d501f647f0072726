import '../register-translations.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { ExpiredResetLink } from '../password-reset/ui/expired-reset-link.tsx';
import { NewPasswordForm } from '../password-reset/ui/new-password-form.tsx';
import { useResetToken } from '../password-reset/use-reset-token.ts';
import { AuthPageFrame } from '../signing-in/ui/auth-page-frame.tsx';
import type { Route } from './+types/reset-password';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t, { brand }) => ({
    title: t('passwordReset.newTitle'),
    description: t('passwordReset.description', { brand }),
    robots: 'noindex',
  }));
}

/** No loader and no action: the link's secret goes to `/auth/forms/new-password`, in the body of a request. */
export default function ResetPassword() {
  const t = useWords();
  const token = useResetToken();
  return (
    <AuthPageFrame title={t('passwordReset.newTitle')}>
      <p className="without-scripting">{t('passwordReset.needsScripting')}</p>
      {/* As high as the form, so that nothing below moves when the link turns out to be invalid. */}
      <div className="-mt-5 min-h-[27rem]">
        {token === undefined ? <ExpiredResetLink /> : <NewPasswordForm token={token ?? ''} />}
      </div>
    </AuthPageFrame>
  );
}
