import '../words.ts';
import { useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { useWords } from '#app/platform/words.ts';
import type { AdminRefusal } from '#app/ui/admin/answer-or-refusal.ts';
import { SaveBar } from '#app/ui/admin/save-bar.tsx';
import { useUnsavedChanges } from '#app/ui/admin/unsaved-changes.ts';
import { useToasts } from '#app/ui/toast.tsx';
import type { TypedSection } from '../../section-form.ts';
import type { SectionType } from '../../section-kinds.ts';
import type { SectionPreview } from '../../section-preview.ts';
import type { SectionAnswer } from '../section-answer.ts';
import { SectionFields } from './section-fields.tsx';
import { SectionFormNotes } from './section-form-notes.tsx';
import { SectionPreviewPane } from './section-preview-pane.tsx';

type SectionFormProps = {
  shown: {
    id: string;
    /** Empty for a new section. */
    version: string;
    saved: TypedSection;
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
  const form = useRef<HTMLFormElement>(null);
  // A new section keeps the id that its form had first: sent again, it is the same section.
  const [id] = useState(shown.id);
  const { isDirty, markSaved, blocker } = useUnsavedChanges(form);
  const answer = fetcher.data ?? given;
  const isSaving = fetcher.state !== 'idle';
  const { version, saved } = shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is what the fields show from now on.
  useEffect(markSaved, [version, markSaved]);
  useAnnounced(fetcher.data, form);
  useOpened(fetcher.data, isDirty, markSaved);

  // After continuing with theirs, the page has that version itself.
  const conflict = answer && 'theirs' in answer && answer.version !== version ? answer : undefined;
  const values = given && 'typed' in given && given === answer ? given.typed : saved;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={(event) => isSaving && event.preventDefault()}
      className="mt-5"
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={conflict?.version ?? version} />
      <div role="status" className="mb-5 empty:hidden">
        {!isSaving && <SectionFormNotes id={id} answer={conflict ?? answer} conflict={conflict} />}
        {shown.isJustSaved && !answer && (
          <p className="admin-note" data-tone="good">
            {t('sections.updated')}
          </p>
        )}
      </div>
      <SectionFields
        key={version}
        values={values}
        problems={answer && 'problems' in answer ? answer.problems : {}}
        fields={shown.fields}
      />
      <SectionPreviewPane form={form} saved={shown.preview} />
      <SaveBar
        isDirty={isDirty}
        isSaving={isSaving}
        blocker={blocker}
        label={t(version ? 'sections.save' : 'sections.create')}
        backTo="/admin/content"
      />
    </fetcher.Form>
  );
}

/** A section that was new has a page of its own now, once nothing holds up leaving this one. */
function useOpened(
  answered: SectionAnswer | AdminRefusal | undefined,
  isDirty: boolean,
  markSaved: () => void,
): void {
  const navigate = useNavigate();
  const created = answered?.ok && answered.isNew ? answered.id : undefined;
  useEffect(() => {
    if (!created) return;
    if (isDirty) markSaved();
    else void navigate(`/admin/content/${created}`, { replace: true });
  }, [created, isDirty, markSaved, navigate]);
}

/** Says once what became of it, and brings the reader to the first field that was refused. */
function useAnnounced(
  answered: SectionAnswer | AdminRefusal | undefined,
  form: React.RefObject<HTMLFormElement | null>,
): void {
  const t = useWords();
  const toast = useToasts();
  const told = useRef<unknown>(undefined);
  useEffect(() => {
    if (!answered || told.current === answered) return;
    told.current = answered;
    if (answered.ok)
      return toast({
        variant: 'success',
        title: t(answered.isNew ? 'sections.created' : 'sections.updated'),
      });
    toast({ variant: 'destructive', title: t('sections.notSaved') });
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [answered, form, toast, t]);
}
