import '../register-translations.ts';
import type { FetcherWithComponents } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form-fields.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import { type BlockAnswer, LONGEST_BLOCKED, LONGEST_NOTE } from '../block-action-data.ts';

type BlockFormProps = {
  fetcher: FetcherWithComponents<unknown>;
  /** What the server said to this form or another one of the page. */
  answer: BlockAnswer | undefined;
};

/** Blocks somebody. What was typed stays until it was. */
export function BlockForm({ fetcher, answer }: BlockFormProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/drops/blocked');
  const refused = answer && !answer.ok && answer.of === 'additions' ? answer : undefined;
  return (
    <section className="admin-panel mt-8" aria-labelledby="block-add">
      <h2 id="block-add">{t('dropBlocks.add')}</h2>
      <fetcher.Form
        method="post"
        action={address('additions')}
        noValidate
        className="mt-5 grid max-w-md gap-5"
      >
        <Field
          label={t('dropBlocks.blocked')}
          name="blocked"
          hint={t('dropBlocks.blockedHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={LONGEST_BLOCKED}
          defaultValue={refused?.typed.blocked}
          error={refused && t(`dropBlocks.refused.${refused.reason}`)}
        />
        <Field
          label={t('dropBlocks.note')}
          name="note"
          hint={t('dropBlocks.noteHint')}
          maxLength={LONGEST_NOTE}
          defaultValue={refused?.typed.note}
        />
        <div>
          <Button type="submit" disabled={fetcher.state !== 'idle'}>
            {t('dropBlocks.block')}
          </Button>
        </div>
      </fetcher.Form>
    </section>
  );
}
