import '../../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';

/** Says that a password reset link does not work (any more), and leads to a new one. */
export function ExpiredResetLink() {
  const t = useWords();
  return (
    <>
      <p className="text-pomegranate">{t('passwordReset.deadLink')}</p>
      <ButtonLink to="/forgot-password" className="mt-6 w-full">
        {t('passwordReset.askAgain')}
      </ButtonLink>
    </>
  );
}
