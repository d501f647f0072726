import { data, useFetcher } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import {
  listNotificationChoices,
  saveNotificationChoices,
} from '#app/accounts/notifications/notifications.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { AdminNote, type AdminRefusal, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import type { Route } from './+types/notifications';

export const handle = requireTranslations('admin/notifications');

export const meta = unindexedPageMeta('notifications.title', 'notifications.kinds');

export async function loader({ context }: Route.LoaderArgs) {
  const operator = context.get(signedInAdmin);
  return { email: operator.email, choices: await listNotificationChoices(db, operator) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => undefined);
  if (!form) throw data(null, 400);
  await saveNotificationChoices(db, context.get(signedInAdmin), form.getAll('kind').map(String));
  return { ok: true as const };
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function NotificationsTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const fetcher = useFetcher<{ ok: true } | AdminRefusal>();
  const answer = fetcher.state === 'idle' ? (fetcher.data ?? actionData) : undefined;
  const { email, choices } = loaderData;
  return (
    <>
      <h1>{t('notifications.title')}</h1>
      <p className="admin-lead wrap-anywhere">{t('notifications.lead', { email })}</p>
      <div role="status" className="mt-4 empty:hidden">
        {answer?.ok && <AdminNote tone="good">{t('notifications.saved')}</AdminNote>}
        {answer && !answer.ok && <RefusalNote reason={answer.reason} />}
      </div>
      <fetcher.Form method="post" action="/admin/notifications" className="mt-6 max-w-2xl">
        <fieldset>
          <legend>{t('notifications.kinds')}</legend>
          {choices.map(({ kind, isWanted }) => (
            <label key={kind} className="flex min-h-11 items-start gap-3 border-sand border-b py-4">
              <input
                type="checkbox"
                name="kind"
                value={kind}
                // The key resets the checkbox if the choice was changed in another tab.
                key={String(isWanted)}
                defaultChecked={isWanted}
                aria-describedby={`about-${kind}`}
                className="mt-0.5 size-5 shrink-0 accent-ink"
              />
              <span>
                {t(`notifications.${kind}`)}
                <span id={`about-${kind}`} className="mt-1 block text-sm text-stone">
                  {t(`notifications.${kind}.about`)}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        <p className="mt-4 text-sm text-stone">{t('notifications.quiet')}</p>
        <SubmitButton className="mt-6" disabled={fetcher.state !== 'idle'}>
          {t('notifications.save')}
        </SubmitButton>
      </fetcher.Form>
    </>
  );
}
