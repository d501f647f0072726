import '../../words.ts';
import { useWords } from '#app/platform/text/words.ts';
import { ButtonLink } from '#app/ui/button.tsx';

/** A password reset link that opens nothing (any more), and the way to one that does. */
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
