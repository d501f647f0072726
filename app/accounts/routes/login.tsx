import { redirect, useNavigate } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { Checkbox, FormProblem } from '#app/ui/form.tsx';
import { Link } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { submitWithoutJavaScript } from '../account-form-handlers.server.ts';
import { googleKeys } from '../auth.server.ts';
import { findCustomer } from '../current-customer.server.ts';
import {
  EmailField,
  FormSubmitRow,
  type Given,
  GoogleButton,
  PasswordField,
  useAccountForm,
} from '../forms/account-fields.tsx';
import { refusalText } from '../forms/account-form.ts';
import { visitorChanged } from '../sessions/visitor-store.ts';
import { AuthPageFrame } from '../sign-in/auth-page-frame.tsx';
import { googleProblems } from '../sign-in/google-sign-in.server.ts';
import { submitSignIn } from '../sign-in/password-sign-in.server.ts';
import { isAdminPath, landingPath, safeReturnPath } from '../sign-in-return-path.ts';
import { findStaffRole } from '../staff/staff.server.ts';
import type { Route } from './+types/login';

export const handle = requireTranslations('sign-in');

export const meta = unindexedPageMeta('login.title', 'login.description', { robots: 'noindex, follow' });

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const next = safeReturnPath(searchParams.get('next'));
  const customer = await findCustomer(request);
  const isStaff = customer !== undefined && (await findStaffRole(db, customer)) !== undefined;
  const isKeptOut = customer !== undefined && !isStaff && isAdminPath(next);
  if (customer && !isKeptOut) throw redirect(landingPath(next, isStaff));
  const said = searchParams.get('google');
  const googleProblem = googleProblems.find((problem) => problem === said);
  const hasGoogle = Boolean(googleKeys);
  return { next, hasGoogle, googleProblem, googleWait: readWait(searchParams), isKeptOut };
}

export function action({ request, context }: Route.ActionArgs) {
  return submitWithoutJavaScript(submitSignIn, db, context.get(requestInfo), request);
}

export default function Login({ loaderData, actionData, matches }: Route.ComponentProps) {
  const t = useWords();
  const { next, hasGoogle, googleProblem, googleWait, isKeptOut } = loaderData;
  const register = next === '/account' ? '/register' : `/register?next=${encodeURIComponent(next)}`;
  return (
    <AuthPageFrame title={t('login.title')} lead={t('login.lead')}>
      {isKeptOut && <FormProblem className="mb-6">{t('login.adminsOnly')}</FormProblem>}
      {googleProblem && (
        <p role="alert" className={`mb-6 ${googleProblem === 'denied' ? '' : 'text-pomegranate'}`}>
          {t(`login.google.${googleProblem}`)}
        </p>
      )}
      {googleWait && (
        <FormProblem className="mb-6">
          {refusalText(t, { ok: false, reason: 'too-many', waitSeconds: googleWait }, 'login')}
        </FormProblem>
      )}
      <SignInForm given={actionData} next={next} brand={matches[0].loaderData?.brand} />
      {hasGoogle && <GoogleButton next={next} />}
      <p className="mt-8 flex flex-wrap items-center gap-x-2 border-sand border-t pt-5 text-stone">
        {t('login.noAccount')}{' '}
        <Link to={register} className="account-link text-link">
          {t('login.createAccount')}
        </Link>
      </p>
    </AuthPageFrame>
  );
}

function readWait(searchParams: URLSearchParams): number | undefined {
  const seconds = Number(searchParams.get('wait'));
  return Number.isInteger(seconds) && seconds > 0 && seconds <= 3600 ? seconds : undefined;
}

function SignInForm({ given, next, brand }: { given: Given; next: string; brand: string | undefined }) {
  const t = useWords();
  const toast = useToasts();
  const navigate = useNavigate();
  const isOnWayToPay = (given?.typed.next ?? next).startsWith('/checkout');
  const { refusal, isSending, onSubmit, field } = useAccountForm({
    name: 'sign-in',
    of: isOnWayToPay ? 'checkout' : 'login',
    failed: t(isOnWayToPay ? 'login.checkout.failed' : 'login.failed'),
    given,
    onDone: async (to = '/account') => {
      toast({
        variant: 'success',
        title: t('login.success'),
        description: t('login.welcomeBack', { brand }),
      });
      await navigate(to, { replace: true });
      await visitorChanged();
    },
  });

  return (
    <form action="/login" method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <input type="hidden" name="next" value={given?.typed.next ?? next} />
      <EmailField {...field('email')} />
      <PasswordField {...field('password')} label={t('login.password')} autoComplete="current-password" />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Checkbox name="remember" defaultChecked={!given || Boolean(given.typed.remember)}>
          {t('login.remember')}
        </Checkbox>
        <Link to="/forgot-password" className="account-link text-link">
          {t('login.forgot')}
        </Link>
      </div>
      <FormSubmitRow refusal={refusal} isSending={isSending}>
        {t('login.submit')}
      </FormSubmitRow>
    </form>
  );
}
