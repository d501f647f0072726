import { ArrowLeft } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { ButtonLink, Link, SecondaryLink } from '#app/ui/link.tsx';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';
import { dismissSessionEnded, useSessionEnded } from '../../sessions/visitor-store.ts';
import { signInAddress } from '../../sign-in-return-path.ts';

type AccountPageProps = { title: string; back?: { to: string; text: string }; children: ReactNode };

export function AccountPageFrame({ title, back, children }: AccountPageProps) {
  const t = useWords();
  const { to, text } = back ?? { to: '/account', text: t('account.back') };
  return (
    <div className="page min-h-[70svh] pt-6 pb-20 md:pt-10 md:pb-28">
      <Link to={to} className="account-back">
        <ArrowLeft aria-hidden size={16} strokeWidth={1.4} />
        {text}
      </Link>
      <h1 className="mt-2 text-title">
        <UnbrokenNumbers>{title}</UnbrokenNumbers>
      </h1>
      {children}
      <LazySessionEndedDialog />
    </div>
  );
}

function LazySessionEndedDialog() {
  const lost = useSessionEnded();
  const [Dialog, setDialog] = useState<ComponentType>();
  useEffect(() => {
    if (!lost) return;
    import('./session-ended-dialog.tsx').then(
      ({ SessionEndedDialog: SignInAgain }) => setDialog(() => SignInAgain),
      () => {},
    );
  }, [lost]);
  useEffect(() => dismissSessionEnded, []);
  return Dialog && <Dialog />;
}

export function SignInRequired({ text }: { text: string }) {
  const t = useWords();
  const { pathname, search } = useLocation();
  return (
    <div className="mt-8 flex flex-col items-start">
      <h2 className="text-heading">{t('account.signInRequired')}</h2>
      <p className="mt-3 max-w-prose text-stone">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={signInAddress(pathname + search)}>{t('account.signIn')}</ButtonLink>
        <SecondaryLink to="/register">{t('account.createAccount')}</SecondaryLink>
      </div>
    </div>
  );
}
