import { redirect, useNavigate } from 'react-router';
import { readOrderByPaymentSession } from '#app/order-management/history/guest-order-access.server.ts';
import { paymentSessionIdBody } from '#app/payments/payment-session-id-body.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
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
  useAccountForm,
} from '../forms/account-fields.tsx';
import type { AccountField } from '../forms/account-form.ts';
import { visitorChanged } from '../sessions/visitor-store.ts';
import { AuthPageFrame } from '../sign-in/auth-page-frame.tsx';
import { submitRegistration } from '../sign-in/password-sign-in.server.ts';
import { RegistrationFields } from '../sign-in/registration-fields.tsx';
import { safeReturnPath, signInAddress } from '../sign-in-return-path.ts';
import type { Route } from './+types/register';

export const handle = requireTranslations('sign-in');

export const meta = unindexedPageMeta('register.title', 'register.description', {
  robots: 'noindex, follow',
});

export async function loader({ url, request }: Route.LoaderArgs) {
  const next = safeReturnPath(url.searchParams.get('next'));
  if (await findCustomer(request)) throw redirect(next);
  const known = await findBuyer(url.searchParams.get('session_id'));
  return { next, hasGoogle: Boolean(googleKeys), known };
}

/** Returns the details of a guest who just paid, to prefill the form. The payment session identifies the guest. */
async function findBuyer(asked: string | null): Promise<Record<string, string> | undefined> {
  const session = paymentSessionIdBody.safeParse({ sessionId: asked });
  if (!session.success) return;
  const reader = { customerId: undefined, now: new Date() };
  const read = await readOrderByPaymentSession(db, session.data.sessionId, reader);
  if (read?.as !== 'order') return;
  const { email, shipping_address: shipping } = read.order;
  const [firstName = '', ...rest] = shipping.name.split(' ');
  return { email, firstName, lastName: rest.join(' '), ...(!rest.length && { noLastName: 'on' }) };
}

export function action({ request, context }: Route.ActionArgs) {
  return submitWithoutJavaScript(submitRegistration, db, context.get(requestInfo), request);
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { next, hasGoogle, known } = loaderData;
  const t = useWords();
  return (
    <AuthPageFrame title={t('register.title')} lead={t('register.lead')}>
      <RegistrationForm given={actionData} next={next} known={known} />
      {hasGoogle && <GoogleButton next={next} />}
      <p className="mt-8 flex flex-wrap items-center gap-x-2 border-sand border-t pt-5 text-stone">
        {t('register.haveAccount')}{' '}
        <Link to={signInAddress(next)} className="account-link text-link">
          {t('login.submit')}
        </Link>
      </p>
    </AuthPageFrame>
  );
}

type RegistrationFormProps = { given: Given; next: string; known: Record<string, string> | undefined };

function RegistrationForm({ given, next, known }: RegistrationFormProps) {
  const t = useWords();
  const toast = useToasts();
  const navigate = useNavigate();
  const { refusal, isSending, onSubmit, field } = useAccountForm({
    name: 'registration',
    of: 'register',
    failed: t('register.failed'),
    given,
    onDone: async (to = '/account') => {
      toast({ variant: 'success', title: t('register.success'), description: t('register.welcome') });
      await navigate(to, { replace: true });
      await visitorChanged();
    },
  });

  const filled = (name: AccountField) => {
    const { defaultValue = known?.[name], ...rest } = field(name);
    return { ...rest, defaultValue };
  };

  return (
    <form action="/register" method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <input type="hidden" name="next" value={given?.typed.next ?? next} />
      <RegistrationFields field={filled} isAgreed={Boolean(given?.typed.terms)}>
        <EmailField {...filled('email')} />
      </RegistrationFields>
      <FormSubmitRow refusal={refusal} isSending={isSending}>
        {t('register.submit')}
      </FormSubmitRow>
    </form>
  );
}
