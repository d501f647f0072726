import '../words.ts';
import { useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { useWords } from '#app/platform/words.ts';
import type { AdminRefusal } from '#app/ui/admin/answer-or-refusal.ts';
import { NewerVersion } from '#app/ui/admin/newer-version.tsx';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { SaveBar } from '#app/ui/admin/save-bar.tsx';
import { useUnsavedChanges } from '#app/ui/admin/unsaved-changes.ts';
import { useAnswered } from '#app/ui/admin/use-answered.ts';
import { useToasts } from '#app/ui/toast.tsx';
import type { DropAnswer, FilledDrop } from '../drop-answer.ts';
import { DropFields } from './drop-fields.tsx';
import { differencesOf } from './drop-words.ts';

type DropFormProps = {
  shown: FilledDrop & { id: string; version: string };
  isNew: boolean;
  /** What the server said when the form came back with a whole page. */
  given: DropAnswer | undefined;
};

/** All of a drop, saved together. A new one leads to the list once it is saved. */
export function DropForm({ shown, isNew, given }: DropFormProps) {
  const t = useWords();
  const toast = useToasts();
  const navigate = useNavigate();
  const fetcher = useFetcher<DropAnswer | AdminRefusal>();
  const form = useRef<HTMLFormElement>(null);
  const { isDirty, markSaved, blocker } = useUnsavedChanges(form);
  const [isDone, setDone] = useState(false);
  const { id, version } = shown;
  const isSaving = fetcher.state !== 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is what the fields show from now on.
  useEffect(markSaved, [version, markSaved]);
  useAnswered(fetcher.data, (answer) => {
    if (answer.ok) {
      toast({ variant: 'success', title: t(isNew ? 'adminDrops.created' : 'adminDrops.updated') });
      markSaved();
      return setDone(isNew);
    }
    toast({ variant: 'destructive', title: t('adminDrops.notSaved') });
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  });
  useEffect(() => {
    if (isDone && !isDirty) void navigate('/admin/drops');
  }, [isDone, isDirty, navigate]);

  const answer = fetcher.data ?? given;
  const problems = answer && 'problems' in answer ? answer.problems : {};
  // After continuing with theirs, the page has that version itself.
  const conflict = answer && 'theirs' in answer && answer.version !== version ? answer : undefined;
  const isGone = answer && !answer.ok && answer.reason === 'missing';
  const values = given && 'typed' in given ? given.typed : shown;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => isSaving && event.preventDefault()}
      className="mt-5"
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={isGone ? '' : (conflict?.version ?? version)} />
      <div role="status" className="mb-5 empty:hidden">
        {!isSaving && conflict && (
          <NewerVersion
            theirs={differencesOf(t, conflict.theirs, conflict.typed)}
            address={`/admin/drops/${encodeURIComponent(id)}`}
          />
        )}
        {!isSaving && isGone && (
          <p className="admin-note" data-tone="warning">
            {t('adminDrops.goneMeanwhile')}
          </p>
        )}
        {!isSaving && answer && isRefusal(answer) && <RefusalNote reason={answer.reason} />}
        {given?.ok && !fetcher.data && (
          <p className="admin-note" data-tone="good">
            {t('adminDrops.updated')}
          </p>
        )}
      </div>
      <DropFields key={version} values={values} problems={problems} />
      <SaveBar
        isDirty={isDirty}
        isSaving={isSaving}
        blocker={blocker}
        label={t(isNew ? 'adminDrops.create' : 'adminDrops.save')}
        backTo="/admin/drops"
      />
    </fetcher.Form>
  );
}

function isRefusal(answer: DropAnswer | AdminRefusal): answer is AdminRefusal {
  return !answer.ok && !('typed' in answer);
}
