import '../words.ts';
import { useEffect, useRef } from 'react';
import { useWords } from '#app/platform/words.ts';
import { Field } from '#app/ui/field.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { LONGEST_EMAIL } from '../password.ts';
import { type Given, useAccountForm } from '../use-account-form.ts';
import { FormEnd } from './form-end.tsx';

/** Asks for a link to a new password. */
export function RecoveryForm({ given }: { given: Given }) {
  const t = useWords();
  const toast = useToasts();
  const { answer, refusal, isSending, onSubmit, field } = useAccountForm({
    name: 'recovery',
    of: 'recovery',
    failed: t('recovery.failed'),
    unanswered: t('recovery.requestFailed'),
    given,
    onDone: () => {
      toast({ variant: 'success', title: t('recovery.sent'), description: t('recovery.sentText') });
    },
  });
  if (answer?.ok) return <RecoverySent />;

  return (
    <form action="/forgot-password" method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <Field
        {...field('email')}
        label={t('login.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={LONGEST_EMAIL}
      />
      <FormEnd refusal={refusal} isSending={isSending}>
        {t('recovery.submit')}
      </FormEnd>
    </form>
  );
}

/** Takes the place of the form, and the focus, which was on its button. */
function RecoverySent() {
  const t = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="border-sand border-y py-6">
      <h2 ref={title} tabIndex={-1} className="text-heading outline-none">
        {t('recovery.sent')}
      </h2>
      <p className="mt-2">{t('recovery.sentText')}</p>
      <p className="mt-2 text-stone">{t('recovery.sentNote')}</p>
    </div>
  );
}
