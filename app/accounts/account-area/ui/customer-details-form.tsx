import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { PHONE_LIMIT } from '#app/addresses/address.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { Field, useFormActionUrl } from '#app/ui/form.tsx';
import { Button } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { NoLastName } from '../../forms/account-fields.tsx';
import { LONGEST_NAME } from '../../forms/account-form.ts';
import { unsavedInputMarker, visitorChanged } from '../../sessions/visitor-store.ts';
import { type AccountFormResult, FormErrorMessage, useOnFormResult } from '../account-form-result.tsx';
import type { CustomerDetails } from '../customer-details.server.ts';

type DetailsFormProps = {
  details: CustomerDetails | undefined;
  email: string | undefined;
  given: AccountFormResult | undefined;
};

export function CustomerDetailsForm({ details, email, given }: DetailsFormProps) {
  const t = useWords();
  const toast = useToasts();
  const address = useFormActionUrl('/account/details');
  const fetcher = useFetcher<AccountFormResult>();
  const form = useRef<HTMLFormElement>(null);
  const answer = fetcher.data ?? given;
  const problems = answer && !answer.ok && answer.reason === 'invalid' ? answer.problems : {};
  useOnFormResult(fetcher.data, (answer) => {
    if (answer.ok) {
      toast({ variant: 'success', title: t('account.detailsSaved') });
      void visitorChanged();
    } else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });

  const hasOneName = Boolean(details?.firstName && !details.lastName);
  const field = (name: keyof CustomerDetails) => ({
    name,
    label: t(`account.${name}`),
    defaultValue: given?.typed?.[name] ?? details?.[name],
    error: problems[name] && t(problems[name]),
  });
  return (
    <fetcher.Form
      {...unsavedInputMarker}
      ref={form}
      method="post"
      action={address()}
      noValidate
      className="max-w-2xl"
    >
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field {...field('firstName')} required maxLength={LONGEST_NAME} autoComplete="given-name" />
        <Field {...field('lastName')} required maxLength={LONGEST_NAME} autoComplete="family-name" />
        <NoLastName
          isOffered={problems.lastName !== undefined}
          isChecked={given?.typed ? given.typed.noLastName === 'on' : hasOneName}
        >
          {t('account.noLastName')}
        </NoLastName>
        <Field
          {...field('phone')}
          type="tel"
          inputMode="tel"
          maxLength={PHONE_LIMIT}
          autoComplete="tel"
          hint={t('account.phoneHint')}
          className="sm:col-span-2"
        />
      </div>
      {email && (
        <dl className="mt-6">
          <dt className="text-sm">{t('account.email')}</dt>
          <dd className="mt-1 [overflow-wrap:anywhere]">{email}</dd>
        </dl>
      )}
      <FormErrorMessage answer={answer} />
      <Button type="submit" className="mt-6 w-full sm:w-auto" disabled={fetcher.state !== 'idle'}>
        {t('account.saveDetails')}
      </Button>
    </fetcher.Form>
  );
}
