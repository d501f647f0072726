import '../register-translations.ts';
import { useFetcher } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { unsavedInputMarker } from '../../forms/has-unsaved-input.ts';
import type { AccountFormResult } from '../account-form-result-and-error-responses.ts';
import { useOnFormResult } from '../use-on-form-result.ts';
import { FormErrorMessage } from './form-error-message.tsx';

type PreferencesFormProps = {
  /** A subscription waits for its owner when they have not followed the link in its mail yet. */
  newsletter: 'on' | 'off' | 'waits';
  /** Undefined when the session ended while a browser without JavaScript sent them. */
  email: string | undefined;
  given: AccountFormResult | undefined;
};

/** What we may mail a customer apart from mails about their orders. */
export function NewsletterPreferenceForm({ newsletter, email, given }: PreferencesFormProps) {
  const t = useWords();
  const toast = useToasts();
  const address = useFormActionUrl('/account/details');
  const fetcher = useFetcher<AccountFormResult>();
  useOnFormResult(fetcher.data, (answer) => {
    if (answer.ok) toast({ variant: 'success', title: t(`account.newsletter.${answer.done}`) });
  });
  return (
    <fetcher.Form {...unsavedInputMarker} method="post" action={address('newsletter')} className="max-w-2xl">
      <label className="flex min-h-11 items-start gap-3 border-sand border-y py-5">
        <input
          type="checkbox"
          name="newsletter"
          key={newsletter}
          defaultChecked={given?.typed ? given.typed.newsletter === 'on' : newsletter === 'on'}
          // Once it is saved the page says anew what it is, over what is chosen meanwhile.
          disabled={fetcher.state !== 'idle'}
          aria-describedby={email && 'newsletter-text'}
          className="mt-0.5 size-5 shrink-0 accent-ink"
        />
        <span>
          {t('account.newsletter')}
          {email && (
            <span id="newsletter-text" className="mt-1 block text-sm text-stone">
              {newsletter === 'waits'
                ? t('account.newsletterWaits', { email })
                : t('account.newsletterText', { email })}
            </span>
          )}
        </span>
      </label>
      <p className="mt-4 text-sm text-stone">{t('account.alwaysMailed')}</p>
      <FormErrorMessage answer={fetcher.data ?? given} />
      <Button type="submit" className="mt-6" disabled={fetcher.state !== 'idle'}>
        {t('account.savePreferences')}
      </Button>
    </fetcher.Form>
  );
}
