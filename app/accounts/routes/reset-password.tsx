import '../words.ts';
import { pageMeta } from '#app/platform/page-meta.ts';
import { useWords } from '#app/platform/words.ts';
import { useRecoveryToken } from '../recovery-link.ts';
import { DeadLink } from '../ui/dead-link.tsx';
import { Door } from '../ui/door.tsx';
import { NewPasswordForm } from '../ui/new-password-form.tsx';
import type { Route } from './+types/reset-password';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t, { brand }) => ({
    title: t('recovery.newTitle'),
    description: t('recovery.description', { brand }),
    robots: 'noindex',
  }));
}

/** No loader and no action: the link's secret goes to `/auth/forms/new-password`, in the body of a request. */
export default function ResetPassword() {
  const t = useWords();
  const token = useRecoveryToken();
  return (
    <Door title={t('recovery.newTitle')}>
      <p className="without-scripting">{t('recovery.needsScripting')}</p>
      {/* As high as the form: where the link turns out to be none, nothing below moves. */}
      <div className="-mt-5 min-h-[27rem]">
        {token === undefined ? <DeadLink /> : <NewPasswordForm token={token ?? ''} />}
      </div>
    </Door>
  );
}
