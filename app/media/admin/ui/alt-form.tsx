import '../words.ts';
import { useFetcher } from 'react-router';
import { useWords } from '#app/platform/words.ts';
import type { AdminRefusal } from '#app/ui/admin/answer-or-refusal.ts';
import { FormStatus } from '#app/ui/admin/form-status.tsx';
import { LanguageFields } from '#app/ui/admin/language-fields.tsx';
import { SaveBar } from '#app/ui/admin/save-bar.tsx';
import { useVersionedForm } from '#app/ui/admin/versioned-form.ts';
import { type AltTexts, altVersion } from '../../alt-texts.ts';
import { LONGEST_ALT } from '../../upload.ts';
import type { AltAnswer } from '../image-answer.ts';

/** What one sees on an image, in both languages. */
export function AltForm({ saved, given }: { saved: AltTexts; given: AltAnswer | undefined }) {
  const t = useWords();
  const fetcher = useFetcher<AltAnswer | AdminRefusal>();
  const { form, answer, shownVersion, sentVersion, conflict, returned, refusal, isSavedByPage, ...saving } =
    useVersionedForm({
      fetcher,
      version: altVersion(saved),
      given,
      notSaved: t('library.notSaved'),
      saved: () => ({ title: t('library.saved') }),
    });
  const { altText, altTextNl } = returned?.typed ?? saved;
  return (
    <fetcher.Form {...form} className="mt-6">
      <input type="hidden" name="version" value={sentVersion} />
      <FormStatus
        isSaving={saving.isSaving}
        refusal={refusal}
        gone={answer && !answer.ok && answer.reason === 'missing' && t('library.missing')}
        saved={isSavedByPage && t('library.saved')}
      >
        {conflict && <TheirTexts theirs={conflict.theirs} />}
      </FormStatus>
      <div key={shownVersion} className="mb-5">
        <LanguageFields
          label={t('library.alt')}
          name="altText"
          values={{ altText, altTextNl }}
          hint={t('library.altHint')}
          maxLength={LONGEST_ALT}
        />
      </div>
      <SaveBar {...saving} label={t('library.save')} backTo="/admin/images" />
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
