import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Blocker } from 'react-router';
import type { Choice, FormBase, FormRefusal } from '#app/platform/editing/versioned-form.ts';
import { useWords, type Words } from '#app/platform/text/translations.ts';
import { Button, SubmitButton, TextLink } from '../../link.tsx';
import { INVALID_FIELDS } from '../focus-form-error.ts';
import { BackToList, useSameList } from '../list/list-return-path.tsx';
import { AdminNote, type AdminRefusal, RefusalNote } from '../refusal.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { labelOf, useSaveBar } from './use-save-bar.ts';

type FormStatusProps = {
  isSaving: boolean;
  refusal: AdminRefusal['reason'] | undefined;
  gone?: string | false | undefined;
  saved?: string | false | undefined;
  children?: ReactNode;
};

export function FormStatus({ isSaving, refusal, gone, saved, children }: FormStatusProps) {
  const t = useWords();
  const status = useRef<HTMLDivElement>(null);
  const invalid = useInvalidFields(status);
  return (
    <div ref={status} role="status" tabIndex={-1} className="form-status mb-5 empty:hidden">
      {!isSaving && children}
      {!isSaving && invalid.length > 0 && (
        <div className="admin-note flex-wrap items-center" data-tone="critical">
          {t('adminUi.invalidFields', { count: invalid.length })}
          {invalid.map((field) => (
            <Button key={`${field.id} ${field.textContent}`} look="link" onClick={() => field.focus()}>
              {labelOf(field) || field.textContent}
            </Button>
          ))}
        </div>
      )}
      {!isSaving && gone && <AdminNote tone="warning">{gone}</AdminNote>}
      {refusal && <RefusalNote reason={refusal} />}
      {saved && <AdminNote tone="good">{saved}</AdminNote>}
    </div>
  );
}

/** Returns the elements with problems in the form around an element. */
function useInvalidFields(within: RefObject<HTMLElement | null>): HTMLElement[] {
  const [fields, setFields] = useState<HTMLElement[]>([]);
  // Runs after each render, since a correction removes a field's problem.
  useEffect(() => {
    const form = within.current?.closest('form');
    const found = [...(form?.querySelectorAll<HTMLElement>(INVALID_FIELDS) ?? [])];
    setFields((before) =>
      before.length === found.length && before.every((field) => found.includes(field)) ? before : found,
    );
  });
  return fields;
}

/** Identifies the form and the values with which it was opened; see `platform/editing/save-versioned.server.ts`. */
export function HiddenMergeFields({ base }: { base: FormBase }) {
  const [{ formId, loaded }] = useState(base);
  return (
    <>
      <input type="hidden" name="formId" value={formId} />
      <input type="hidden" name="loaded" value={JSON.stringify(loaded)} />
    </>
  );
}

type MergeNoteProps = {
  /** The labels of fields in conflict. `kept` contains the labels of fields that only the other operator changed. */
  disputed: string[];
  kept: string[];
  address: string;
};

export function MergeNote({ disputed, kept, address }: MergeNoteProps) {
  const t = useWords();
  const sameList = useSameList();
  return (
    <div className="admin-note block" data-tone="warning">
      <p>{t('adminUi.conflict.title', { fields: disputed.join(', '), count: disputed.length })}</p>
      {kept.length > 0 && <p className="mt-2">{t('adminUi.conflict.kept', { fields: kept.join(', ') })}</p>}
      <p className="mt-2">
        {t('adminUi.conflict.decide')}{' '}
        <TextLink to={sameList(address)}>{t('adminUi.conflict.takeAll')}</TextLink>
      </p>
    </div>
  );
}

export function mergedFieldsText(t: Words, fields: string[]): string | undefined {
  return fields.length ? t('adminUi.merged', { fields: fields.join(', ') }) : undefined;
}

type Conflict<Filled> = Pick<FormRefusal<Filled, object>, 'typed' | 'meanwhile'> | undefined;

/** Returns the message beside each field: the problem of the field, or the conflict between two operators. */
export function fieldErrorsWithConflicts<Filled>(
  errors: Record<string, string | undefined>,
  conflict: Conflict<Filled>,
  said: (filled: Filled, field: string) => string,
): Record<string, ReactNode> {
  const { typed, meanwhile } = conflict ?? {};
  if (!typed || !meanwhile) return errors;
  const asked = Object.entries(meanwhile.disputed).map(([field, choice]): [string, ReactNode] => [
    field,
    <span key={field}>
      {errors[field]}
      <FieldConflict
        field={field}
        choice={choice}
        theirs={said(meanwhile.theirs, field)}
        mine={said(typed, field)}
      />
    </span>,
  ]);
  return { ...errors, ...Object.fromEntries(asked) };
}

type FieldConflictProps = {
  field: string;
  choice: Choice;
  theirs: string;
  mine: string;
};

function FieldConflict({ field, choice: { over, take }, theirs, mine }: FieldConflictProps) {
  const t = useWords();
  const id = useId();
  return (
    // The key resets the choice if another operator changes the field again.
    <span key={over} role="radiogroup" aria-labelledby={id} className="field-conflict">
      <input type="hidden" name={`over-${field}`} value={over} />
      <span id={id}>{t('adminUi.conflict.question')}</span>
      {[['theirs', theirs] as const, ['mine', mine] as const].map(([side, text]) => (
        <label key={side}>
          <input type="radio" name={`take-${field}`} value={side} defaultChecked={take === side} />
          <span>
            {t(`adminUi.conflict.${side}`)} <strong>{text || t('adminUi.conflict.nothing')}</strong>
          </span>
        </label>
      ))}
    </span>
  );
}

/** The save bar names at most this many changed fields. */
const MOST_NAMED = 3;

type SaveBarProps = {
  isDirty: boolean;
  isSaving: boolean;
  blocker: Blocker;
  label: string;
  backTo?: string;
};

export function SaveBar({ isDirty, isSaving, blocker, label, backTo }: SaveBarProps) {
  const t = useWords();
  const bar = useRef<HTMLDivElement>(null);
  const changed = useSaveBar(bar, isDirty);
  return (
    <div ref={bar} className="admin-save-bar">
      <div className="admin-save-state" data-dirty={isDirty || undefined}>
        <p role="status">{isSaving ? t('adminUi.saving') : isDirty ? t('adminUi.unsaved') : ''}</p>
        {isDirty && !isSaving && changed.length > 0 && (
          <p className="admin-save-changes">
            {t('adminUi.changed', {
              fields: changed.slice(0, MOST_NAMED).join(', '),
              more: Math.max(changed.length - MOST_NAMED, 0),
            })}
          </p>
        )}
      </div>
      {backTo && (
        <BackToList to={backTo} className="button button-link">
          {t('adminUi.cancel')}
        </BackToList>
      )}
      <SubmitButton aria-disabled={isSaving} onClick={(event) => isSaving && event.preventDefault()}>
        {label}
      </SubmitButton>
      <LeaveDialog blocker={blocker} />
    </div>
  );
}
