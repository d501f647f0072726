import { useLocation } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { signInAddress } from '../../sign-in-return-path.ts';

export function SignInRequired({ text }: { text: string }) {
  const t = useWords();
  const { pathname, search } = useLocation();
  return (
    <div className="mt-8 flex flex-col items-start">
      <h2 className="text-heading">{t('account.signInRequired')}</h2>
      <p className="mt-3 max-w-prose text-stone">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={signInAddress(pathname + search)}>{t('account.signIn')}</ButtonLink>
        <ButtonLink to="/register" look="secondary">
          {t('account.createAccount')}
        </ButtonLink>
      </div>
    </div>
  );
}
