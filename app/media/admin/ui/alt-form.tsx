import '../words.ts';
import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useWords } from '#app/platform/words.ts';
import type { AdminRefusal } from '#app/ui/admin/answer-or-refusal.ts';
import { LanguageFields } from '#app/ui/admin/language-fields.tsx';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { SaveBar } from '#app/ui/admin/save-bar.tsx';
import { useUnsavedChanges } from '#app/ui/admin/unsaved-changes.ts';
import { useToasts } from '#app/ui/toast.tsx';
import type { AltTexts } from '../../alt-texts.ts';
import { LONGEST_ALT } from '../../upload.ts';
import type { AltAnswer } from '../image-answer.ts';

/** What one sees on an image, in both languages. */
export function AltForm({ saved, given }: { saved: AltTexts; given: AltAnswer | undefined }) {
  const t = useWords();
  const toast = useToasts();
  const fetcher = useFetcher<AltAnswer | AdminRefusal>();
  const form = useRef<HTMLFormElement>(null);
  const { isDirty, markSent, markSaved, blocker } = useUnsavedChanges(form);
  const answered = fetcher.data;
  const answer = answered ?? given;
  const isSaving = fetcher.state !== 'idle';
  const { altText, altTextNl } = saved;
  const version = JSON.stringify([altText, altTextNl]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other saved texts are what the fields show from now on.
  useEffect(markSaved, [version, markSaved]);
  const told = useRef<unknown>(undefined);
  useEffect(() => {
    if (!answered || isSaving || told.current === answered) return;
    told.current = answered;
    if (answered.ok) markSaved();
    toast(
      answered.ok
        ? { variant: 'success', title: t('library.saved') }
        : { variant: 'destructive', title: t('library.notSaved') },
    );
  }, [answered, isSaving, markSaved, toast, t]);

  const conflict = answer && 'theirs' in answer ? answer : undefined;
  const seen = conflict?.theirs ?? { altText, altTextNl };
  const values = given && 'typed' in given ? given.typed : { altText, altTextNl };
  return (
    <fetcher.Form
      ref={form}
      method="post"
      className="mt-6"
      onSubmit={(event) => (isSaving ? event.preventDefault() : markSent())}
    >
      <input type="hidden" name="seen" value={seen.altText} />
      <input type="hidden" name="seenNl" value={seen.altTextNl} />
      <div role="status" className="mb-4 empty:hidden">
        {!isSaving && conflict && <TheirTexts theirs={conflict.theirs} />}
        {!isSaving && answer && !answer.ok && !('typed' in answer) && <RefusalNote reason={answer.reason} />}
        {given?.ok && !answered && (
          <p className="admin-note" data-tone="good">
            {t('library.saved')}
          </p>
        )}
      </div>
      <div key={version} className="mb-5">
        <LanguageFields
          label={t('library.alt')}
          name="altText"
          values={values}
          hint={t('library.altHint')}
          maxLength={LONGEST_ALT}
        />
      </div>
      <SaveBar
        isDirty={isDirty}
        isSaving={isSaving}
        blocker={blocker}
        label={t('library.save')}
        backTo="/admin/images"
      />
    </fetcher.Form>
  );
}

function TheirTexts({ theirs }: { theirs: AltTexts }) {
  const t = useWords();
  return (
    <div className="admin-note block" data-tone="warning">
      <p>{t('library.changed')}</p>
      <ul className="list-disc pl-5">
        <li lang="en">{theirs.altText || '–'}</li>
        <li lang="nl">{theirs.altTextNl || '–'}</li>
      </ul>
    </div>
  );
}
