import { type ReactNode, useId } from 'react';
import type { Choice } from '#app/platform/editing/three-way-merge.ts';
import type { FormRefusal } from '#app/platform/editing/versioned-form-types.ts';
import { useWords } from '#app/platform/text/translations.ts';

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

/** Lets the operator choose between two values. Works without JavaScript. */
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
