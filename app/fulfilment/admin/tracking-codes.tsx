import { useRef } from 'react';
import { data, useFetcher } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useWords, type Words } from '#app/platform/text/translations.ts';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { type AdminRefusal, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { formActionOfPath, TextAreaField, useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import { MOST_ROWS } from '../tracking-codes/tracking-import-row.ts';
import type { Route } from './+types/tracking-codes';
import { submitSendingUndo } from './submit-shipment-action.server.ts';
import {
  previewTrackingCodes,
  submitTrackingCodes,
  type TrackingCodesAnswer,
  type TrackingPreviewAnswer,
} from './submit-tracking-codes.server.ts';
import { ImportedTrackingCodes, TrackingCodesPreview } from './ui/tracking-codes/tracking-codes-preview.tsx';
import { UndoneShipment, UndoShipment } from './ui/undo-shipment.tsx';

export const handle = requireTranslations('admin/orders', 'admin/tracking-codes');

export const meta = unindexedPageMeta('trackingCodes.title', 'trackingCodes.lead');

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

export { clientAction } from '#app/ui/admin/refusal.tsx';

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

const PAGE = '/admin/orders/tracking-codes';

function TrackingCodesForm({ given }: { given: TrackingCodesAnswer | undefined }) {
  const t = useWords();
  const address = useFormActionUrl(PAGE);
  const fetcher = useFetcher<TrackingCodesAnswer | AdminRefusal>();
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const isBusy = fetcher.state !== 'idle';
  const heard = fetcher.data ?? given;
  const answer = heard && 'of' in heard ? heard : undefined;
  useOnActionData(fetcher.data, (said) => {
    if ('of' in said && said.of === 'import' && said.ok) form.current?.reset();
    if ('of' in said && said.of === 'preview' && !said.ok) form.current?.querySelector('textarea')?.focus();
    else outcome.current?.focus();
  });
  const refused = answer?.of === 'preview' && !answer.ok ? answer : undefined;
  const send = (confirmed: HTMLFormElement) => void fetcher.submit(confirmed, { method: 'post' });
  return (
    <>
      <section className="admin-panel" aria-labelledby="tracking-list">
        <h2 id="tracking-list">{t('trackingCodes.list')}</h2>
        <p className="mt-1 text-stone">{t('trackingCodes.listText', { rows: MOST_ROWS })}</p>
        <fetcher.Form
          ref={form}
          method="post"
          action={address('previews')}
          encType="multipart/form-data"
          className="mt-4 grid gap-4"
          noValidate
          onSubmit={(event) => isBusy && event.preventDefault()}
        >
          <TextAreaField
            name="codes"
            label={t('trackingCodes.codes')}
            hint={t('trackingCodes.codesHint')}
            defaultValue={given?.of === 'preview' ? given.typed : ''}
            error={refused && listProblemText(t, refused)}
            autoComplete="off"
            spellCheck={false}
          />
          <div>
            <label htmlFor="tracking-file">{t('trackingCodes.file')}</label>
            <input
              id="tracking-file"
              className="import-file"
              type="file"
              name="file"
              accept=".csv,.txt,.tsv,text/csv,text/plain"
            />
          </div>
          <SubmitButton look="secondary" aria-disabled={isBusy} className="justify-self-start">
            {t('trackingCodes.preview')}
          </SubmitButton>
        </fetcher.Form>
      </section>
      <div ref={outcome} role="status" tabIndex={-1} className="mt-5 empty:hidden">
        {isBusy ? t('trackingCodes.busy') : heard && <Outcome heard={heard} onConfirm={send} />}
      </div>
      {!isBusy && answer?.of === 'import' && answer.ok && answer.sent && (
        <UndoShipment page={PAGE} sent={answer.sent} isBusy={isBusy} onSend={send} />
      )}
    </>
  );
}

type OutcomeProps = {
  heard: TrackingCodesAnswer | AdminRefusal;
  onConfirm: (form: HTMLFormElement) => void;
};

function Outcome({ heard, onConfirm }: OutcomeProps) {
  const address = useFormActionUrl(PAGE);
  if (!('of' in heard)) return <RefusalNote reason={heard.reason} />;
  if (heard.of === 'import') return <ImportedTrackingCodes answer={heard} />;
  if (heard.of === 'sending-undo') return <UndoneShipment answer={heard} />;
  if (!heard.ok) return null;
  return <TrackingCodesPreview answer={heard} action={address('imports')} onConfirm={onConfirm} />;
}

function listProblemText(t: Words, refused: TrackingPreviewAnswer & { ok: false }): string {
  return t(`trackingCodes.listProblem.${refused.reason}`, { rows: MOST_ROWS, line: refused.line ?? 1 });
}
