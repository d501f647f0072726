import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useToasts } from '../toast.tsx';
import type { AdminRefusal } from './answer-or-refusal.ts';
import { useKeptFocus } from './kept-focus.ts';
import { useUnsavedChanges } from './unsaved-changes.ts';
import { useAnswered } from './use-answered.ts';

type Saved<Answer> = Extract<Answer, { ok: true }>;
type Typed<Answer> = Extract<Answer, { typed: unknown }>;
type Conflict<Answer> = Extract<Answer, { theirs: unknown; version: string }>;

type VersionedForm<Answer> = {
  fetcher: { state: string; data: Answer | AdminRefusal | undefined };
  /** Of what the page shows; none for what is not there yet. */
  version: string | undefined;
  /** What the server said when the form came back with a whole page. */
  given: Answer | undefined;
  /** Said when the form was not taken. */
  notSaved: string;
  /** Said when it was; `to` is where a new one leads. */
  saved: (answer: Saved<Answer>) => { title: string; description?: string; to?: string | undefined };
};

/**
 * A form that changes one thing of the shop and says on top of which version: what is unsaved, what became of it, and
 * what somebody else saved meanwhile (`conflict`), whose version the next try is sent on top of.
 */
export function useVersionedForm<Answer extends { ok: boolean }>({
  fetcher,
  version,
  given,
  notSaved,
  saved,
}: VersionedForm<Answer>) {
  const toast = useToasts();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { isDirty, markSent, holdsMore, markSaved, blocker } = useUnsavedChanges(form);
  const { hold, giveBack } = useKeptFocus(form);
  const [base, setBase] = useState({ shown: version, sentOn: version });
  const [way, setWay] = useState<string>();
  const isSaving = fetcher.state !== 'idle';
  const answer = fetcher.data ?? given;
  const conflict = useConflict(answer, base.sentOn);
  const { key } = useLocation();
  const wasSaving = useRef(false);
  // It and the marking below come before anything more is typed, which new fields would lose, or count as saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks when a page comes, whatever else changes.
  useLayoutEffect(() => {
    const isOwn = wasSaving.current && fetcher.data?.ok === true;
    // Whoever opens the page again over a newer version goes on with that one.
    const isShown = isOwn ? !holdsMore() : !isDirty || conflict !== undefined;
    if (isShown) {
      hold();
      setBase({ shown: version, sentOn: version });
    } else if (isOwn) setBase(({ shown }) => ({ shown, sentOn: version }));
  }, [version, key]);
  useEffect(() => {
    wasSaving.current = isSaving;
  }, [isSaving]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is what the fields show from now on.
  useLayoutEffect(() => {
    markSent();
    markSaved();
    giveBack();
  }, [base.shown, markSent, markSaved, giveBack]);
  useAnswered(fetcher.data, (answered) => {
    if (isSaved<Answer>(answered)) {
      const { to, ...told } = saved(answered);
      toast({ variant: 'success', ...told });
      if (to !== undefined) markSent();
      markSaved();
      return setWay(to);
    }
    toast({ variant: 'destructive', title: notSaved });
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  });
  useEffect(() => {
    if (way && !isDirty) void navigate(way, { replace: true });
  }, [way, isDirty, navigate]);

  return {
    form: {
      ref: form,
      method: 'post' as const,
      noValidate: true,
      onSubmit: (event: SubmitEvent) => (isSaving ? event.preventDefault() : markSent()),
    },
    answer,
    /** The version that the fields show, their key: not the newest while they hold what nobody saved. */
    shownVersion: base.shown,
    /** The version that is sent along: the newest that this form's reader knows of. */
    sentVersion: conflict?.version ?? base.sentOn,
    conflict,
    /** What the fields show of a form that came back with a whole page. */
    returned: given && isTyped<Answer>(given) && !fetcher.data?.ok ? given : undefined,
    /** Why the form was not taken, where that is none of its own reasons. */
    refusal: answer && !isSaving && isRefusal<Answer>(answer) ? answer.reason : undefined,
    isSavedByPage: given?.ok === true && !fetcher.data,
    isSaving,
    isDirty,
    blocker,
  };
}

/**
 * What somebody else saved meanwhile: known until the form stands on another version, also while what is sent on top of
 * theirs is refused for other reasons.
 */
function useConflict<Answer extends { ok: boolean }>(
  answer: Answer | AdminRefusal | undefined,
  version: string | undefined,
): Conflict<Answer> | undefined {
  const [told, setTold] = useState<{ of: Conflict<Answer>; shown: string | undefined }>();
  const newest = answer && isConflict<Answer>(answer) ? answer : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it was told to who had that version then.
  useEffect(() => {
    if (newest) setTold({ of: newest, shown: version });
  }, [newest]);
  const known = told?.shown === version ? told?.of : undefined;
  const conflict = told ? known : newest;
  return conflict && conflict.version !== version ? conflict : undefined;
}

function isSaved<Answer extends { ok: boolean }>(answer: Answer | AdminRefusal): answer is Saved<Answer> {
  return answer.ok;
}

function isTyped<Answer>(answer: Answer & object): answer is Answer & object & Typed<Answer> {
  return 'typed' in answer;
}

function isConflict<Answer extends { ok: boolean }>(
  answer: Answer | AdminRefusal,
): answer is Conflict<Answer> {
  return 'theirs' in answer;
}

function isRefusal<Answer extends { ok: boolean }>(answer: Answer | AdminRefusal): answer is AdminRefusal {
  return !answer.ok && !('typed' in answer);
}
