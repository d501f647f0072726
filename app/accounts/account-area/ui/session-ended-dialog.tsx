import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { FormSubmitRow, PasswordField, useAccountForm } from '../../forms/account-fields.tsx';
import { useSessionEnded, visitorChanged } from '../../sessions/visitor-store.ts';

export function SessionEndedDialog() {
  const t = useWords();
  const lost = useSessionEnded();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!lost || dialog.current?.open) return;
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
  }, [lost]);
  if (!lost) return null;
  return (
    <dialog ref={dialog} className="account-dialog" aria-labelledby="again-title">
      <div className="flex items-start justify-between gap-4">
        <h2 id="again-title" className="pt-2 text-heading">
          {t('account.again')}
        </h2>
        <button
          type="button"
          className="icon-button -mr-3"
          aria-label={t('account.closeDialog')}
          onClick={() => dialog.current?.close()}
        >
          <X aria-hidden size={22} strokeWidth={1.4} />
        </button>
      </div>
      <p className="mt-2 max-w-prose text-stone wrap-anywhere">
        {t('account.againText', { email: lost.email })}
      </p>
      <AgainForm email={lost.email} />
    </dialog>
  );
}

/** Google sign-in and password reset open in another tab. This tab notices when the customer has signed in there. */
function AgainForm({ email }: { email: string }) {
  const t = useWords();
  const toast = useToasts();
  const { refusal, isSending, onSubmit, field } = useAccountForm({
    name: 'sign-in',
    of: 'login',
    failed: t('login.failed'),
    isInDialog: true,
    given: undefined,
    onDone: async () => {
      await visitorChanged();
      toast({ variant: 'success', title: t('login.success'), description: t('account.againDone') });
    },
  });
  return (
    <form action="/login" method="post" noValidate onSubmit={onSubmit} className="mt-6 grid gap-5">
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...field('password')}
        id="again-password"
        label={t('login.password')}
        autoComplete="current-password"
      />
      <FormSubmitRow refusal={refusal} isSending={isSending} isInDialog>
        {t('login.submit')}
      </FormSubmitRow>
      <p>
        <Link to="/login" target="_blank" className="account-link text-link inline-flex">
          {t('account.againElsewhere')}
        </Link>
      </p>
    </form>
  );
}
