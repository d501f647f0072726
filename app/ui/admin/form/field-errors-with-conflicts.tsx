import { type ReactNode, useId } from 'react';
import type { Choice } from '#app/platform/editing/three-way-merge.ts';
import type { FormRefusal } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';

type Conflict<Filled> = Pick<FormRefusal<Filled, object>, 'typed' | 'meanwhile'> | undefined;

/** What is shown beside each field of a form: what is wrong with it, and its conflict if two people changed it. */
export function fieldErrorsWithConflicts<Filled>(
  errors: Record<string, string | undefined>,
  conflict: Conflict<Filled>,
  /** What a field says, as a text. */
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
  /** The field as a form knows it. */
  field: string;
  choice: Choice;
  /** What is saved by now and what this form holds, as texts. */
  theirs: string;
  mine: string;
};

/**
 * Shown beside a field that two people changed: both versions, and a choice of which to save. Works before
 * JavaScript.
 */
function FieldConflict({ field, choice: { over, take }, theirs, mine }: FieldConflictProps) {
  const t = useWords();
  const id = useId();
  return (
    // After another change it is a new question.
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
