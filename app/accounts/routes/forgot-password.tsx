import '../words.ts';
import { db } from '#app/platform/db.server.ts';
import { pageMeta } from '#app/platform/page-meta.ts';
import { requestFacts } from '#app/platform/request-facts.server.ts';
import { useWords } from '#app/platform/words.ts';
import { Link } from '#app/ui/link.tsx';
import { takePlainForm } from '../take-form.server.ts';
import { takeRecovery } from '../take-recovery.server.ts';
import { Door } from '../ui/door.tsx';
import { RecoveryForm } from '../ui/recovery-form.tsx';
import type { Route } from './+types/forgot-password';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t, { brand }) => ({
    title: t('recovery.title'),
    description: t('recovery.description', { brand }),
    robots: 'noindex, follow',
  }));
}

/** POST /forgot-password: the form, sent without JavaScript. */
export function action({ request, context }: Route.ActionArgs) {
  return takePlainForm(takeRecovery, db, context.get(requestFacts), request);
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <Door title={t('recovery.title')} lead={t('recovery.lead')}>
      <RecoveryForm given={actionData} />
      <p className="mt-8 border-sand border-t pt-5">
        <Link to="/login" className="account-link text-link">
          {t('recovery.backToLogin')}
        </Link>
      </p>
    </Door>
  );
}
