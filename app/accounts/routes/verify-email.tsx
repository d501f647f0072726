import { data } from 'react-router';
import { claimGuestOrders } from '#app/customers/customer-orders.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { type RequestInfo, requestInfo } from '#app/platform/http/request-info.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { tokenOf } from '#app/platform/pages/page-urls.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { FormProblem, formActionOfPath, useFormActionUrl } from '#app/ui/form.tsx';
import { ButtonLink, SubmitButton } from '#app/ui/link.tsx';
import { readPostedTextFields } from '../account-area/account-request.server.ts';
import { isAdminAddress } from '../admin-email-addresses.server.ts';
import { PasswordField } from '../forms/account-fields.tsx';
import {
  type AccountField,
  type AccountFieldProblems,
  type AccountFormAnswer,
  fieldProblemText,
  refusalText,
} from '../forms/account-form.ts';
import type { LinkRequest } from '../mail/account-mails.server.ts';
import { confirmEmailChange, findEmailChange, outcomeOfSpent } from '../security/email-change.server.ts';
import { AuthPageFrame } from '../sign-in/auth-page-frame.tsx';
import { RegistrationFields } from '../sign-in/registration-fields.tsx';
import { landingPath } from '../sign-in-return-path.ts';
import { linkRequestDetailsText } from '../verification/link-request-details-text.ts';
import {
  findImportedName,
  findVerification,
  verifyEmailOrClaimAccount,
} from '../verification/verify-email.server.ts';
import type { Route } from './+types/verify-email';

export const handle = requireTranslations('sign-in');

export const meta = unindexedPageMeta('verify.name', 'verify.description');

type View = {
  shows:
    | 'ask'
    | 'elsewhere'
    | 'proven'
    | 'done'
    | 'removed'
    | 'dead'
    | 'deadChange'
    | 'usedChange'
    | 'askOld'
    | 'askNew'
    | 'half'
    | 'changed'
    | 'taken';
  addresses?: { email?: string; newEmail?: string; oldEmail?: string };
  asked?: LinkRequest;
  needsPassword?: boolean;
  isImported?: boolean;
  refused?: Extract<AccountFormAnswer, { ok: false }>;
  typed?: Record<string, string>;
  to?: string;
};

export function loader({ request, url }: Route.LoaderArgs): Promise<View> {
  const change = url.searchParams.get('change');
  return change === null ? viewVerification(request, tokenOf(url)) : viewChange(request, change);
}

async function viewVerification(request: Request, token: string): Promise<View> {
  const met = await findVerification(db, token, request, new Date());
  if (met.as === 'done') return { shows: 'proven', to: '/login' };
  if (met.as === 'dead') return { shows: 'dead', to: '/login' };
  const { email, askedAt, browser } = met;
  const view = { addresses: { email }, asked: { askedAt, browser } };
  if (met.as === 'own') return { shows: 'ask', ...view };
  const name = await findImportedName(db, email);
  return { shows: 'elsewhere', ...view, isImported: name !== undefined, typed: name ?? {} };
}

async function viewChange(request: Request, token: string): Promise<View> {
  const met = await findEmailChange(db, token, request, new Date());
  if (!met) {
    const spent = await outcomeOfSpent(db, token, new Date());
    return { shows: spent === 'used' ? 'usedChange' : 'deadChange', to: '/account' };
  }
  const { asks, newEmail, oldEmail, askedAt, browser, needsPassword } = met;
  const shows = asks === 'old' ? 'askOld' : 'askNew';
  return { shows, addresses: { newEmail, oldEmail }, asked: { askedAt, browser }, needsPassword };
}

/** POST /verify-email verifies or changes an address; …/account-removal deletes a stranger's registration. */
export async function action({ request, url, context, pattern }: Route.ActionArgs) {
  const info = context.get(requestInfo);
  const typed = await readPostedTextFields(request.clone());
  const link = {
    token: tokenOf(url),
    notMe: formActionOfPath(pattern, { 'account-removal': true }) ?? false,
    typed,
  };
  const change = url.searchParams.get('change');
  return change === null || link.notMe ? verify(request, link, info) : confirm(request, change, typed, info);
}

type FollowedLink = { token: string; notMe: boolean; typed: Record<string, string> };

async function verify(request: Request, link: FollowedLink, info: RequestInfo) {
  const done = await verifyEmailOrClaimAccount(db, link, info, request);
  switch (done.outcome) {
    case 'dead':
      return data<View>({ shows: 'dead', to: '/login' }, 410);
    case 'removed':
      return data<View>({ shows: 'removed' });
    case 'done':
      return data<View>({ shows: 'proven', to: '/login' });
    case 'verified':
      return data<View>({ shows: 'done', to: await claimFor(done.owner) }, { headers: done.headers });
    case 'pressed':
      return data<View>({ shows: 'elsewhere', addresses: { email: done.email } });
    case 'refused': {
      const { password: _, confirmation: __, ...kept } = link.typed;
      const { refused, email } = done;
      return data<View>(
        { shows: 'elsewhere', addresses: { email }, typed: kept, refused: refused.answer },
        refused,
      );
    }
  }
}

async function confirm(request: Request, token: string, typed: Record<string, string>, info: RequestInfo) {
  const asked = { token, current: typed.current };
  const done = await confirmEmailChange(db, asked, info, request, new Date());
  if (done.outcome === 'changed') return data<View>({ shows: 'changed', to: await claimFor(done.owner) });
  if (done.outcome === 'refused') {
    const view = await viewChange(request, token);
    return data<View>({ ...view, refused: done.refused.answer }, done.refused);
  }
  const shows = { dead: 'deadChange', used: 'usedChange', half: 'half', taken: 'taken' } as const;
  return data<View>({ shows: shows[done.outcome], to: '/account' }, statuses[done.outcome]);
}

const statuses = { half: 200, used: 200, taken: 409, dead: 410 } as const;

async function claimFor({ id, email }: { id: string; email: string }): Promise<string> {
  await claimGuestOrders(db, { userId: id, email });
  return landingPath(null, isAdminAddress(email));
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const address = useFormActionUrl('/verify-email');
  const view: View = actionData ?? loaderData;
  const { shows, addresses, asked = loaderData.asked, refused, to } = view;
  const isImported = shows === 'elsewhere' && loaderData.isImported;
  const isOfChange = shows === 'askOld' || shows === 'askNew';
  const title = isOfChange ? 'askChange' : shows === 'deadChange' ? 'dead' : shows;
  const asks = shows === 'ask' || shows === 'elsewhere' || isOfChange;
  return (
    <AuthPageFrame
      title={t(`verify.${title}.title`)}
      lead={t(`verify.${isImported ? 'imported' : shows}.text`, { ...addresses })}
    >
      {asks && asked && <p className="mb-8 text-stone">{linkRequestDetailsText(t, asked, language)}</p>}
      {shows === 'ask' && (
        <form method="post" action={address()}>
          <SubmitButton>{t('verify.button')}</SubmitButton>
        </form>
      )}
      {shows === 'elsewhere' && (
        <ClaimAccountForm
          email={addresses?.email ?? ''}
          refused={refused}
          typed={view.typed ?? {}}
          isImported={isImported}
        />
      )}
      {isOfChange && <EmailChangeConfirmation needsPassword={view.needsPassword ?? true} refused={refused} />}
      {to && <ButtonLink to={to}>{t(onward[to] ?? 'verify.toBackOffice')}</ButtonLink>}
    </AuthPageFrame>
  );
}

const onward: Record<string, string> = { '/login': 'login.submit', '/account': 'verify.toAccount' };

type NewOwnerFormProps = {
  email: string;
  refused: Exclude<AccountFormAnswer, { ok: true }> | undefined;
  typed: Record<string, string>;
  isImported: boolean | undefined;
};

function ClaimAccountForm({ email, refused, typed, isImported }: NewOwnerFormProps) {
  const t = useWords();
  const address = useFormActionUrl('/verify-email');
  const problems: AccountFieldProblems = refused && 'problems' in refused ? refused.problems : {};
  const field = (name: AccountField) => {
    const problem = problems[name];
    return { name, required: true, error: fieldProblemText(t, problem), defaultValue: typed[name] };
  };
  return (
    <>
      <form method="post" action={address()} noValidate className="grid gap-5">
        <RegistrationFields field={field} isAgreed={Boolean(typed.terms)}>
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        </RegistrationFields>
        {refused && <FormProblem>{refusalText(t, refused, 'register')}</FormProblem>}
        <SubmitButton className="w-full">{t('verify.button')}</SubmitButton>
      </form>
      {!isImported && (
        <form method="post" action={address('account-removal')} className="mt-10 border-sand border-t pt-6">
          <p className="text-stone">{t('verify.notMeText')}</p>
          <SubmitButton look="secondary" className="mt-4 w-full">
            {t('verify.notMe')}
          </SubmitButton>
        </form>
      )}
    </>
  );
}

type EmailChangeConfirmationProps = {
  needsPassword: boolean;
  refused: Exclude<AccountFormAnswer, { ok: true }> | undefined;
};

function EmailChangeConfirmation({ needsPassword, refused }: EmailChangeConfirmationProps) {
  const t = useWords();
  const address = useFormActionUrl('/verify-email');
  const problem = refused && 'problems' in refused ? refused.problems.current : undefined;
  return (
    <form method="post" action={address()} noValidate className="grid gap-5">
      {needsPassword && (
        <>
          <p className="text-stone">{t('verify.askPassword')}</p>
          <PasswordField
            name="current"
            label={t('login.password')}
            error={fieldProblemText(t, problem)}
            required
            autoComplete="current-password"
          />
        </>
      )}
      {refused && !problem && <FormProblem>{refusalText(t, refused, 'login')}</FormProblem>}
      <SubmitButton className={needsPassword ? 'w-full' : 'justify-self-start'}>
        {t('verify.confirmChange')}
      </SubmitButton>
    </form>
  );
}
