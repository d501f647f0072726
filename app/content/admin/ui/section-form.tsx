import '../register-translations.ts';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { fieldErrorsWithConflicts } from '#app/ui/admin/form/field-errors-with-conflicts.tsx';
import { FormStatus } from '#app/ui/admin/form/form-status.tsx';
import { HiddenMergeFields } from '#app/ui/admin/form/hidden-merge-fields.tsx';
import { MergeNote } from '#app/ui/admin/form/merge-note.tsx';
import { mergedFieldsText } from '#app/ui/admin/form/merged-fields-text.ts';
import { SaveBar } from '#app/ui/admin/form/save-bar.tsx';
import { useVersionedForm } from '#app/ui/admin/form/use-versioned-form.ts';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import type { SectionFormField, SectionFormValues } from '../../editing/section-form-values-and-parsing.ts';
import type { SectionPreview } from '../../sections/localize-section.ts';
import type { SectionType } from '../../sections/section-types-statuses-locations.ts';
import type { SectionAnswer } from '../section-action-data.ts';
import { SectionFields } from './section-fields.tsx';
import { SectionPreviewPane } from './section-preview-pane.tsx';
import { problemTexts } from './section-problem-text.ts';

type SectionFormProps = {
  shown: {
    id: string;
    /** Empty for a new section. */
    version: string;
    base: FormBase;
    saved: SectionFormValues;
    fields: { section: Record<SectionType, string[]>; item: string[] };
    preview: SectionPreview | undefined;
    isJustSaved: boolean;
  };
  /** What the server said when the form came back with a whole page. */
  given: SectionAnswer | undefined;
};

/** A content section: what it is, where and when it is shown, and its content in both languages. */
export function SectionForm({ shown, given }: SectionFormProps) {
  const t = useWords();
  const fetcher = useFetcher<SectionAnswer | AdminRefusal>();
  // A new section keeps the id that its form had first: sent again, it is the same section.
  const [id] = useState(shown.id);
  const { version, saved } = shown;
  const nameOf = (field: string) => t(`sections.field.${field}`);
  const { form, answer, shownVersion, conflict, returned, refusal, problems, isSavedByPage, ...saving } =
    useVersionedForm({
      fetcher,
      version,
      given,
      notSaved: t('sections.notSaved'),
      // A section that was new has a page of its own now.
      saved: ({ isNew, id, kept }) => ({
        title: t(isNew ? 'sections.created' : 'sections.updated'),
        description: mergedFieldsText(t, kept.map(nameOf)),
        to: isNew ? `/admin/content/${id}` : undefined,
      }),
    });
  const { content: _content, contentNl: _contentNl, ...plain } = problems;
  const errors = fieldErrorsWithConflicts(
    problemTexts(t, plain),
    conflict,
    (section, field) => section[field as SectionFormField],
  );
  const isGone = answer && !answer.ok && answer.reason === 'missing';
  return (
    <fetcher.Form {...form} encType="multipart/form-data" className="mt-5">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={shownVersion} />
      <HiddenMergeFields key={`base ${shownVersion}`} base={returned?.base ?? shown.base} />
      <FormStatus
        isSaving={saving.isSaving}
        refusal={refusal}
        gone={isGone && t('sections.gone')}
        saved={(isSavedByPage || (shown.isJustSaved && !answer)) && t('sections.updated')}
      >
        {conflict && (
          <MergeNote
            disputed={Object.keys(conflict.meanwhile.disputed).map(nameOf)}
            kept={conflict.meanwhile.kept.map(nameOf)}
            address={`/admin/content/${id}`}
          />
        )}
      </FormStatus>
      <SectionFields
        key={shownVersion}
        values={returned?.typed ?? saved}
        problems={answer && 'problems' in answer ? answer.problems : {}}
        errors={errors}
        fields={shown.fields}
      />
      <SectionPreviewPane form={form.ref} saved={shown.preview} />
      <SaveBar {...saving} label={t(version ? 'sections.save' : 'sections.create')} backTo="/admin/content" />
    </fetcher.Form>
  );
}
