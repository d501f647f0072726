import {
  type RefObject,
  type SubmitEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { FormRefusal } from '#app/platform/editing/versioned-form.ts';
import { useToasts } from '../../toast.tsx';
import { useOnActionData } from '../../use-on-action-data.ts';
import { focusFormError } from '../focus-form-error.ts';
import type { AdminRefusal } from '../refusal.tsx';
import { useUnsavedChanges } from './leave-dialog.tsx';
import { useEditedFields } from './use-edited-fields.ts';

type Taken<Answer> = Extract<Answer, { ok: true }>;
type Refused<Answer> = Extract<Answer, { ok: false }> & FormRefusal<unknown, object>;
type Conflict<Answer> = Refused<Answer> & { meanwhile: NonNullable<Refused<Answer>['meanwhile']> };

type VersionedForm<Answer> = {
  fetcher: { state: string; data: Answer | AdminRefusal | undefined };
  /** Undefined for a new record. */
  version: string | undefined;
  /** Result of a submission without JavaScript. */
  given: Answer | undefined;
  notSaved: string;
  /** The toast after a save. `to` is the page of a new record. */
  saved: (answer: Taken<Answer>) => {
    title: string;
    description?: string | undefined;
    to?: string | undefined;
  };
};

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
  const { blocker, ...unsaved } = useUnsavedChanges(form);
  const { isDirty, markSent, markSaved } = unsaved;
  const [shownVersion, setShownVersion] = useState(version);
  const [way, setWay] = useState<string>();
  const isSaving = fetcher.state !== 'idle';
  const answer = fetcher.data ?? given;
  const conflict = useConflict(answer, shownVersion);
  const isCorrected = useEditedFields(form, answer);
  const hasFailed = useRef(false);
  useNewestVersion(form, unsaved, {
    version,
    shownVersion,
    onShow: setShownVersion,
    isSaving,
    isSaved: fetcher.data?.ok === true,
    hasConflict: conflict !== undefined,
  });
  useOnActionData(fetcher.data, (answered) => {
    if (isTaken<Answer>(answered)) {
      const { to, ...told } = saved(answered);
      toast({ variant: 'success', ...told });
      if (to !== undefined) markSent();
      markSaved();
      return setWay(to);
    }
    toast({ variant: 'destructive', title: notSaved });
    hasFailed.current = true;
  });
  // This effect runs once the message has been rendered.
  useEffect(() => {
    if (isSaving || !hasFailed.current || !answer || answer.ok) return;
    hasFailed.current = false;
    if (form.current) focusFormError(form.current, isRefused<Answer>(answer) && answer.reason === 'invalid');
  }, [isSaving, answer]);
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
    /** The version of the displayed fields, and their key. Unsaved changes prevent a change to a newer version. */
    shownVersion,
    conflict,
    returned: given && isRefused<Answer>(given) && !fetcher.data?.ok ? given : undefined,
    refusal: answer && !isSaving && isAdminRefusal<Answer>(answer) ? answer.reason : undefined,
    problems: openProblems<Answer>(answer, isCorrected),
    isSavedByPage: given?.ok === true && !fetcher.data,
    isSaving,
    isDirty,
    blocker,
  };
}

/** Focuses the first field of a new object, unless the operator is already elsewhere. */
export function useFocusFirstField(form: RefObject<HTMLFormElement | null>, isNew: boolean): void {
  useEffect(() => {
    if (!isNew) return;
    // The next frame comes after the page's own title has been focused.
    const frame = requestAnimationFrame(() => {
      const field = form.current?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea');
      if (document.activeElement?.matches('body, h1')) field?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [form, isNew]);
}

type ShownVersion = {
  version: string | undefined;
  shownVersion: string | undefined;
  onShow: (version: string | undefined) => void;
  isSaving: boolean;
  isSaved: boolean;
  hasConflict: boolean;
};

/** Displays a new version of the object unless that would lose unsaved input. */
function useNewestVersion(
  form: RefObject<HTMLFormElement | null>,
  { isDirty, markSent, holdsMore, markSaved }: Omit<ReturnType<typeof useUnsavedChanges>, 'blocker'>,
  { version, shownVersion, onShow, isSaving, isSaved, hasConflict }: ShownVersion,
): void {
  const { hold, giveBack } = useRestoreFocusAfterSave(form);
  const { key } = useLocation();
  const seenKey = useRef(key);
  const wasSaving = useRef(false);
  // A layout effect runs before further input. The new fields would lose that input or mark it as saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs only when a page is loaded.
  useLayoutEffect(() => {
    const isOwn = wasSaving.current && isSaved;
    // If the operator opens the page again during a conflict, the newest version is displayed.
    const isOpenedAgain = hasConflict && seenKey.current !== key;
    seenKey.current = key;
    if (isOwn ? holdsMore() : isDirty && !isOpenedAgain) return;
    hold();
    onShow(version);
  }, [version, key]);
  useEffect(() => {
    wasSaving.current = isSaving;
  }, [isSaving]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the fields display another version.
  useLayoutEffect(() => {
    markSent();
    markSaved();
    giveBack();
  }, [shownVersion, markSent, markSaved, giveBack]);
}

/** A conflict lasts until the form is saved or displays another version, even if a later submission is refused. */
function useConflict<Answer extends { ok: boolean }>(
  answer: Answer | AdminRefusal | undefined,
  version: string | undefined,
): Conflict<Answer> | undefined {
  const [told, setTold] = useState<{ of: Conflict<Answer>; shown: string | undefined }>();
  const newest = answer && isConflict<Answer>(answer) ? answer : undefined;
  if (newest && told?.of !== newest) setTold({ of: newest, shown: version });
  if (answer?.ok) return undefined;
  if (told && told.shown !== version) return undefined;
  return newest ?? told?.of;
}

type Problems<Answer> = Refused<Answer>['problems'];

function openProblems<Answer extends { ok: boolean }>(
  answer: Answer | AdminRefusal | undefined,
  isCorrected: (field: string) => boolean,
): Problems<Answer> {
  const problems = answer && isRefused<Answer>(answer) ? answer.problems : {};
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => !isCorrected(field)),
  ) as Problems<Answer>;
}

function isTaken<Answer extends { ok: boolean }>(answer: Answer | AdminRefusal): answer is Taken<Answer> {
  return answer.ok;
}

function isRefused<Answer extends { ok: boolean }>(answer: Answer | AdminRefusal): answer is Refused<Answer> {
  return !answer.ok && 'typed' in answer;
}

function isConflict<Answer extends { ok: boolean }>(
  answer: Answer | AdminRefusal,
): answer is Conflict<Answer> {
  return isRefused<Answer>(answer) && answer.meanwhile !== undefined;
}

function isAdminRefusal<Answer extends { ok: boolean }>(
  answer: Answer | AdminRefusal,
): answer is AdminRefusal {
  return !answer.ok && !('typed' in answer);
}

type Held = { place: number; name: string; selection: [number, number] | undefined };

/** Keeps the focus when fields are mounted anew after a save: call `hold` before and `giveBack` after the mounting. */
function useRestoreFocusAfterSave(form: RefObject<HTMLFormElement | null>) {
  const held = useRef<Held>(undefined);

  const hold = useCallback(() => {
    const place = fieldsOf(form).indexOf(document.activeElement as Control);
    const field = fieldsOf(form)[place];
    held.current = field && { place, name: field.name, selection: selectionOf(field) };
  }, [form]);

  const giveBack = useCallback(() => {
    const { place = -1, name, selection } = held.current ?? {};
    held.current = undefined;
    const field = fieldsOf(form)[place];
    // An element that was not replaced, such as the save button, still has the focus.
    if (!field || field.name !== name || document.activeElement !== document.body) return;
    field.focus({ preventScroll: true });
    if (selection && 'setSelectionRange' in field) field.setSelectionRange(...selection);
  }, [form]);

  return { hold, giveBack };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

function fieldsOf(form: RefObject<HTMLFormElement | null>): Control[] {
  return [...(form.current?.elements ?? [])] as Control[];
}

/** Returns the selected range of a text; undefined for controls without text, such as a checkbox. */
function selectionOf(field: Control): [number, number] | undefined {
  if (!('selectionStart' in field)) return;
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}
