import { useOrderForm } from '#app/orders/admin/ui/use-order-form.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { OutcomeNote } from '#app/ui/admin/refusal.tsx';
import { TextAreaField, useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import type { NoteAnswer } from '../order-action-result-types.ts';

export function NoteForm({ page, given }: { page: string; given: NoteAnswer | undefined }) {
  const t = useWords();
  const address = useFormActionUrl(page);
  const { fetcher, form, round, isSaving, result, refused, outcome } = useOrderForm<NoteAnswer>(given);
  return (
    <section aria-label={t('adminOrders.addNote')}>
      <fetcher.Form {...form} action={address('notes')} className="mt-3">
        <TextAreaField
          key={round}
          name="note"
          label={t('adminOrders.note')}
          hint={t('adminOrders.noteHint')}
          required
          rows={2}
          maxLength={2_000}
          defaultValue={refused?.typed ?? ''}
          error={refused?.reason === 'empty' ? t('adminOrders.noteEmpty') : undefined}
        />
        <SubmitButton look="secondary" className="mt-3" aria-disabled={isSaving}>
          {t(isSaving ? 'adminOrders.saving' : 'adminOrders.addNote')}
        </SubmitButton>
      </fetcher.Form>
      <OutcomeNote outcome={outcome} className="mt-4">
        {result?.ok && t('adminOrders.noteAdded')}
      </OutcomeNote>
    </section>
  );
}
