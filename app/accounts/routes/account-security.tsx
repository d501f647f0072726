import { useRef } from 'react';
import { data, useLocation } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { formActionOfPath, useFormActionUrl } from '#app/ui/form.tsx';
import { formatDate } from '#app/ui/formats.ts';
import { HeadedSection } from '#app/ui/headed-section.tsx';
import { ButtonLink, Link } from '#app/ui/link.tsx';
import { readPostedTextFields } from '../account-area/account-request.server.ts';
import { AccountPageFrame } from '../account-area/ui/account-page-frame.tsx';
import { submitWithoutJavaScript } from '../account-form-handlers.server.ts';
import { googleKeys } from '../auth.server.ts';
import { requireCustomer, requireSession, type Session } from '../current-customer.server.ts';
import {
  EmailField,
  FormSubmitRow,
  type Given,
  PasswordField,
  useAccountForm,
} from '../forms/account-fields.tsx';
import { hasPassword } from '../passwords/customer-password.server.ts';
import { submitPasswordChange } from '../passwords/new-password.server.ts';
import { submitEmailChange } from '../security/email-change.server.ts';
import { EndOtherSessionsForm, PasswordChangeForm, type ProofOfOwner } from '../security/security-forms.tsx';
import {
  type Device,
  endOtherSessions,
  listDevices,
  mustSignInAgain,
  otherSessionsStatus,
} from '../sessions/sessions.server.ts';
import { unsavedInputMarker } from '../sessions/visitor-store.ts';
import type { Route } from './+types/account-security';

export const handle = requireTranslations('sign-in');

export const meta = unindexedPageMeta('security.title', 'security.description');

export async function loader({ request }: Route.LoaderArgs) {
  const session = await requireSession(request);
  const { id, email } = session.customer;
  const [hasOwn, devices, proof] = await Promise.all([
    hasPassword(db, id),
    listDevices(db, request, new Date()),
    proofOfOwner(session),
  ]);
  return { email, hasPassword: hasOwn, devices, proof };
}

async function proofOfOwner(session: Session): Promise<ProofOfOwner> {
  if (await hasPassword(db, session.customer.id)) return 'password';
  if (!(await mustSignInAgain(db, session, new Date()))) return 'none';
  return googleKeys ? 'google' : 'sign-in';
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  await requireCustomer(request);
  const info = context.get(requestInfo);
  const submit = formActionOfPath(pattern, {
    'password-change': () => submitWithoutJavaScript(submitPasswordChange, db, info, request),
    'email-change': () => submitWithoutJavaScript(submitEmailChange, db, info, request),
    'other-sessions': () => signOutElsewhere(request),
  });
  if (!submit) throw data(null, { status: 400 });
  return submit();
}

async function signOutElsewhere(request: Request) {
  const [session, { current }] = await Promise.all([requireSession(request), readPostedTextFields(request)]);
  const others = await endOtherSessions(db, session, current, new Date());
  return data({ others }, otherSessionsStatus(others));
}

export default function AccountSecurity({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { email, devices } = loaderData;
  const canChange = loaderData.hasPassword;
  const given = actionData && 'answer' in actionData ? actionData : undefined;
  // The URL is that of the submitted form, so it shows which form the result belongs to.
  const isOfEmail = formActionOfPath(useLocation().pathname, { 'email-change': true }) ?? false;
  const others = actionData && 'others' in actionData ? actionData.others : undefined;
  return (
    <AccountPageFrame
      title={t('security.title')}
      back={{ to: '/account/details', text: t('account.details') }}
    >
      <HeadedSection
        id="change-password"
        title={t(canChange ? 'security.password' : 'login.password')}
        className="mt-8"
      >
        <p className="mt-2 max-w-prose text-stone">
          {t(canChange ? 'security.passwordLead' : 'security.noPassword')}
        </p>
        {canChange ? (
          <PasswordChangeForm given={isOfEmail ? undefined : given} email={email} />
        ) : (
          <ButtonLink to="/forgot-password" className="mt-6">
            {t('security.setOne')}
          </ButtonLink>
        )}
      </HeadedSection>
      <HeadedSection id="change-email" title={t('security.email')} className="mt-14">
        <p className="mt-2 max-w-prose text-stone wrap-anywhere">
          {t(canChange ? 'security.emailLead' : 'security.emailNeedsPassword', { email })}
        </p>
        {canChange && <EmailChangeForm given={isOfEmail ? given : undefined} email={email} />}
      </HeadedSection>
      <HeadedSection id="devices" title={t('security.devices')} className="mt-14">
        <DeviceList devices={devices} />
        <EndOtherSessionsForm hasOthers={devices.length > 1} proof={loaderData.proof} given={others} />
      </HeadedSection>
      <PersonalDataSection />
    </AccountPageFrame>
  );
}

function PersonalDataSection() {
  const t = useWords();
  return (
    <HeadedSection id="own-data" title={t('ownData.title')} className="mt-14">
      <p className="mt-2 max-w-prose text-stone">{t('ownData.copyText')}</p>
      <a href="/account/data" download className="button button-secondary mt-6">
        {t('ownData.copy')}
      </a>
      <p className="mt-8 max-w-prose text-stone">{t('ownData.deleteText')}</p>
      <Link to="/account/deletion" className="account-link text-link mt-2 inline-flex">
        {t('ownData.delete')}
      </Link>
    </HeadedSection>
  );
}

function DeviceList({ devices }: { devices: Device[] }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <ul className="mt-4 max-w-md border-sand border-t">
      {devices.map(({ id, browser, signedInAt, isThis }) => (
        <li key={id} className="border-sand border-b py-4">
          <p>
            {browser || t('security.unknownBrowser')}
            {isThis && <span className="text-olive"> ({t('security.thisDevice')})</span>}
          </p>
          <p className="text-sm text-stone">
            {t('security.since', { date: formatDate(signedInAt, language) })}
          </p>
        </li>
      ))}
    </ul>
  );
}

function EmailChangeForm({ given, email }: { given: Given; email: string }) {
  const t = useWords();
  const address = useFormActionUrl('/account/security');
  const form = useRef<HTMLFormElement>(null);
  const { answer, refusal, isSending, onSubmit, field } = useAccountForm({
    name: 'email-change',
    of: 'register',
    failed: t('security.emailFailed'),
    given,
    onDone: () => form.current?.reset(),
  });

  return (
    <form
      {...unsavedInputMarker}
      ref={form}
      action={address('email-change')}
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="mt-6 grid max-w-md gap-5"
    >
      <EmailField {...field('email')} id="new-email" label={t('security.newEmail')} autoComplete="email" />
      <PasswordField
        {...field('current')}
        id="email-current"
        label={t('security.current')}
        autoComplete="current-password"
      />
      <p role="status" className="text-olive empty:hidden">
        {answer?.ok && t('security.emailAskedText', { email })}
      </p>
      <FormSubmitRow refusal={refusal} isSending={isSending}>
        {t('security.email')}
      </FormSubmitRow>
    </form>
  );
}
