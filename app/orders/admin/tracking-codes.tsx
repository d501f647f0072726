import './register-translations.ts';
import './ui/tracking-codes/register-translations.ts';
import { data } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { formActionOfPath } from '#app/ui/named-form-actions.ts';
import type { Route } from './+types/tracking-codes';
import { submitSendingUndo } from './submit-sending-undo.server.ts';
import { previewTrackingCodes, submitTrackingCodes } from './submit-tracking-codes.server.ts';
import type { TrackingCodesAnswer } from './tracking-codes-answer-types.ts';
import { TrackingCodesForm } from './ui/tracking-codes/tracking-codes-form.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('trackingCodes.title'),
    description: t('trackingCodes.lead'),
    robots: 'noindex',
  }));
}

/** POST /admin/orders/tracking-codes/previews: says what a list would do; imports: does it; sending-undos: takes back what that sent. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  const does = formActionOfPath(pattern, {
    previews: previewTrackingCodes,
    imports: (shop: typeof db, form: FormData) =>
      submitTrackingCodes(shop, context.get(signedInAdmin), form, new Date()),
    'sending-undos': (shop: typeof db, form: FormData) =>
      submitSendingUndo(shop, context.get(signedInAdmin), form, new Date()),
  });
  if (!does) throw data(null, 400);
  const answer: TrackingCodesAnswer = await does(db, await request.formData().catch(() => new FormData()));
  return data(answer, answer.ok ? 200 : 400);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function TrackingCodesPage({ actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <>
      <BackToList to="/admin/orders">{t('trackingCodes.back')}</BackToList>
      <h1>{t('trackingCodes.title')}</h1>
      <p className="admin-lead">{t('trackingCodes.lead')}</p>
      <TrackingCodesForm given={actionData && 'of' in actionData ? actionData : undefined} />
    </>
  );
}
