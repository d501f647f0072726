import type { ReactNode } from 'react';
import type { FormRefusal } from '#app/platform/editing/versioned-form-types.ts';
import { FieldConflict } from './field-conflict.tsx';

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
