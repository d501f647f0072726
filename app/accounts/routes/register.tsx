import '../words.ts';
import { redirect } from 'react-router';
import { db } from '#app/platform/db.server.ts';
import { pageMeta } from '#app/platform/page-meta.ts';
import { requestFacts } from '#app/platform/request-facts.server.ts';
import { useWords } from '#app/platform/words.ts';
import { Link } from '#app/ui/link.tsx';
import { googleKeys } from '../auth.server.ts';
import { safePath, signInAddress } from '../came-from.ts';
import { findCustomer } from '../customer.server.ts';
import { takePlainForm } from '../take-form.server.ts';
import { takeRegistration } from '../take-registration.server.ts';
import { Door } from '../ui/door.tsx';
import { GoogleButton } from '../ui/google-button.tsx';
import { RegistrationForm } from '../ui/registration-form.tsx';
import type { Route } from './+types/register';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t, { brand }) => ({
    title: t('register.title'),
    description: t('register.description', { brand }),
    robots: 'noindex, follow',
  }));
}

export async function loader({ request }: Route.LoaderArgs) {
  const next = safePath(new URL(request.url).searchParams.get('next'));
  if (await findCustomer(request)) throw redirect(next);
  return { next, hasGoogle: Boolean(googleKeys) };
}

/** POST /register: the form, sent without JavaScript. */
export function action({ request, context }: Route.ActionArgs) {
  return takePlainForm(takeRegistration, db, context.get(requestFacts), request);
}

export default function Register({ loaderData: { next, hasGoogle }, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <Door title={t('register.title')} lead={t('register.lead')}>
      <RegistrationForm given={actionData} next={next} />
      {hasGoogle && <GoogleButton next={next} />}
      <p className="mt-8 flex flex-wrap items-center gap-x-2 border-sand border-t pt-5 text-stone">
        {t('register.haveAccount')}{' '}
        <Link to={signInAddress(next)} className="account-link text-link">
          {t('login.submit')}
        </Link>
      </p>
    </Door>
  );
}
