import { useRef } from 'react';
import { data, redirect, useFetcher } from 'react-router';
import { PHONE_LIMIT } from '#app/addresses/address.ts';
import {
  findOwnSubscription,
  limitSignUpMails,
  subscribeCustomer,
  unsubscribeCustomer,
} from '#app/newsletter/subscribe.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { type RequestInfo, requestInfo } from '#app/platform/http/request-info.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { Field, formActionOfPath, useFormActionUrl } from '#app/ui/form.tsx';
import { Link, SubmitButton } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import {
  type AccountFormResult,
  FormErrorMessage,
  formErrorResponse,
  useOnFormResult,
} from '../account-area/account-form-result.tsx';
import {
  customerOrSessionExpired,
  isDocumentRequest,
  readPostedTextFields,
  sessionExpiredResponse,
} from '../account-area/account-request.server.ts';
import {
  type CustomerDetails,
  findCustomerDetails,
  parseCustomerDetails,
  saveCustomerDetails,
} from '../account-area/customer-details.server.ts';
import { AccountPageFrame } from '../account-area/ui/account-page-frame.tsx';
import { type Customer, findCustomer } from '../current-customer.server.ts';
import { NoLastName } from '../forms/account-fields.tsx';
import { LONGEST_NAME } from '../forms/account-form.ts';
import { unsavedInputMarker, visitorChanged } from '../sessions/visitor-store.ts';
import type { Route } from './+types/account-details';

export const handle = requireTranslations('sign-in');

const PATH = '/account/details';
const tabs = ['personal', 'contact'] as const;

export const meta = unindexedPageMeta('account.details', 'account.detailsText');

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const tab = tabs.find((known) => known === url.searchParams.get('tab')) ?? 'personal';
  const customer = await customerOrSessionExpired(request, context);
  if (!customer) return { tab, details: undefined, email: undefined, newsletter: 'off' } as const;
  const { id, email } = customer;
  const [details, subscription] = await Promise.all([
    findCustomerDetails(db, id),
    findOwnSubscription(db, email, new Date()),
  ]);
  // An unverified address may belong to a stranger, whose subscription is private.
  const isSubscribed = customer.isEmailVerified && subscription === 'confirmed';
  const newsletter = isSubscribed ? 'on' : subscription === 'pending' ? 'waits' : ('off' as const);
  return { tab, details, email, newsletter } as const;
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const customer = await findCustomer(request);
  const typed = await readPostedTextFields(request);
  if (!customer) return sessionExpiredResponse(context, typed);
  const isOfNewsletter = formActionOfPath(pattern, { newsletter: true }) ?? false;
  const done = isOfNewsletter
    ? await saveNewsletter(customer, typed, context.get(requestInfo))
    : await saveDetails(customer, typed);
  if (!done.ok) return formErrorResponse(done);
  if (isDocumentRequest(request)) throw redirect(isOfNewsletter ? `${PATH}?tab=contact` : PATH);
  return data<AccountFormResult>(done);
}

async function saveDetails(customer: Customer, typed: Record<string, string>): Promise<AccountFormResult> {
  const read = parseCustomerDetails(typed);
  if (!read.ok) return { ok: false, reason: 'invalid', problems: read.problems, typed };
  await saveCustomerDetails(db, customer.id, read.details);
  return { ok: true, done: 'saved' };
}

async function saveNewsletter(
  customer: Customer,
  { newsletter }: Record<string, string>,
  { clientAddress, language }: RequestInfo,
): Promise<AccountFormResult> {
  if (newsletter !== 'on') {
    if (customer.isEmailVerified) await unsubscribeCustomer(db, customer.email, new Date());
    return { ok: true, done: 'unsubscribed' };
  }
  // An unverified address is sent a confirmation email, for which a rate limit applies.
  const isAllowed = customer.isEmailVerified || (await limitSignUpMails(customer.email, clientAddress)).ok;
  return {
    ok: true,
    done: isAllowed ? await subscribeCustomer(db, customer, language, new Date()) : 'asked',
  };
}

export { clientAction } from '../account-area/account-form-result.tsx';

export default function AccountDetails({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { tab, details, email, newsletter } = loaderData;
  return (
    <AccountPageFrame title={t('account.details')}>
      <nav aria-label={t('account.details')} className="account-tabs">
        {tabs.map((name) => (
          <Link
            key={name}
            to={name === 'personal' ? PATH : `${PATH}?tab=${name}`}
            aria-current={name === tab ? 'page' : undefined}
            preventScrollReset
          >
            {t(`account.tab.${name}`)}
          </Link>
        ))}
        <Link to="/account/security">{t('security.title')}</Link>
      </nav>
      {tab === 'personal' ? (
        <CustomerDetailsForm details={details} email={email} given={actionData} />
      ) : (
        <NewsletterPreferenceForm newsletter={newsletter} email={email} given={actionData} />
      )}
    </AccountPageFrame>
  );
}

type PreferencesFormProps = {
  /** `waits` until the customer follows the link in the confirmation mail. */
  newsletter: 'on' | 'off' | 'waits';
  email: string | undefined;
  given: AccountFormResult | undefined;
};

function NewsletterPreferenceForm({ newsletter, email, given }: PreferencesFormProps) {
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
          // Disabled while the form is being saved, since the page then reloads and would overwrite a new choice.
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
      <SubmitButton className="mt-6" disabled={fetcher.state !== 'idle'}>
        {t('account.savePreferences')}
      </SubmitButton>
    </fetcher.Form>
  );
}

type DetailsFormProps = {
  details: CustomerDetails | undefined;
  email: string | undefined;
  given: AccountFormResult | undefined;
};

function CustomerDetailsForm({ details, email, given }: DetailsFormProps) {
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
      <SubmitButton className="mt-6 w-full sm:w-auto" disabled={fetcher.state !== 'idle'}>
        {t('account.saveDetails')}
      </SubmitButton>
    </fetcher.Form>
  );
}
