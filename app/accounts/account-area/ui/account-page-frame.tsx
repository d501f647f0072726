import { ArrowLeft } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';
import { dismissSessionEnded, useSessionEnded } from '../../sessions/visitor-store.ts';

type AccountPageProps = {
  title: string;
  back?: { to: string; text: string };
  children: ReactNode;
};

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

/** Loads the dialog only when needed, which is rare. */
function LazySessionEndedDialog() {
  const lost = useSessionEnded();
  const [Dialog, setDialog] = useState<ComponentType>();
  useEffect(() => {
    if (!lost) return;
    import('./session-ended-dialog.tsx').then(
      ({ SessionEndedDialog: SignInAgain }) => setDialog(() => SignInAgain),
      // The form's own message says so as well.
      () => {},
    );
  }, [lost]);
  useEffect(() => dismissSessionEnded, []);
  return Dialog && <Dialog />;
}
