import { useFetcher } from 'react-router';
import { useFormResetOnSuccess } from '#app/orders/admin/ui/use-form-reset.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { Button } from '#app/ui/button.tsx';
import { TextAreaField } from '#app/ui/form-fields.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { NoteAnswer } from '../order-action-result-types.ts';

export function NoteForm({ page, given }: { page: string; given: NoteAnswer | undefined }) {
  const t = useWords();
  const address = useFormActionUrl(page);
  const fetcher = useFetcher<NoteAnswer | AdminRefusal>();
  const answer = fetcher.data ?? given;
  const said = answer && 'of' in answer ? answer : undefined;
  const isSaving = fetcher.state !== 'idle';
  const { form, round } = useFormResetOnSuccess(fetcher.data, isSaving);
  return (
    <section className="admin-panel" aria-labelledby="order-note">
      <h2 id="order-note">{t('adminOrders.addNote')}</h2>
      <fetcher.Form {...form} action={address('notes')} className="mt-3">
        <TextAreaField
          key={round}
          name="note"
          label={t('adminOrders.note')}
          hint={t('adminOrders.noteHint')}
          required
          maxLength={2_000}
          defaultValue={said && !said.ok ? said.typed : ''}
          error={said && !said.ok && said.reason === 'empty' ? t('adminOrders.noteEmpty') : undefined}
        />
        <Button type="submit" look="secondary" className="mt-4" aria-disabled={isSaving}>
          {t(isSaving ? 'adminOrders.saving' : 'adminOrders.addNote')}
        </Button>
      </fetcher.Form>
      <div role="status" className="mt-4 empty:hidden">
        {!isSaving && said?.ok && (
          <p className="admin-note" data-tone="good">
            {t('adminOrders.noteAdded')}
          </p>
        )}
        {!isSaving && answer && !('of' in answer) && <RefusalNote reason={answer.reason} />}
      </div>
    </section>
  );
}
