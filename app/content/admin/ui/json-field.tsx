import { type ReactNode, useState } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { TextAreaField } from '#app/ui/form.tsx';
import { findJsonContentProblem } from '../../editing/json-syntax-error.ts';
import { findUnknownNames, type KnownNames } from '../../editing/unknown-json-names.ts';
import { LONGEST_CONTENT } from '../../sections/section-types.ts';
import { sectionProblemText } from './section-labels.ts';

const NAMES_SAID = 20;

type JsonFieldProps = {
  name: 'content' | 'contentNl';
  label: string;
  hint: string;
  defaultValue: string;
  problem: string | undefined;
  error: ReactNode;
  known: KnownNames;
  onText: (text: string) => void;
};

/** Checks the JSON when the field first loses focus, then on every input. Lists names that are never displayed. */
export function JsonField({
  name,
  label,
  hint,
  defaultValue,
  problem,
  error,
  known,
  onText,
}: JsonFieldProps) {
  const t = useWords();
  const [found, setFound] = useState<{ problem: string | undefined; after: string | undefined }>();
  // A newer problem from the server replaces the result of the last local check.
  const current = found && found.after === problem ? found.problem : problem;
  const [text, setText] = useState(defaultValue);
  const unknown = findUnknownNames(text, known);
  const look = (typed: string) => {
    setFound({ problem: findJsonContentProblem(typed), after: problem });
    setText(typed);
  };
  return (
    <div>
      <TextAreaField
        // Has a prefix, since the page itself has an element with the id `content`.
        id={`section-${name}`}
        name={name}
        label={label}
        hint={hint}
        defaultValue={defaultValue}
        error={
          current || error ? (
            <>
              {current && sectionProblemText(t, current)}
              {error}
            </>
          ) : undefined
        }
        className="json-field"
        // Allows one more character, so that the server reports texts that the browser would otherwise truncate.
        maxLength={LONGEST_CONTENT + 1}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={(event) => look(event.currentTarget.value)}
        onInput={({ currentTarget: { value } }) => {
          onText(value);
          if (current || unknown.length > 0) look(value);
        }}
      />
      <div role="status" className="empty:hidden">
        {unknown.length > 0 && (
          <p className="admin-note mt-1.5 text-sm" data-tone="warning">
            {t('sections.unknownNames', { names: unknown.slice(0, NAMES_SAID).join(', ') })}
          </p>
        )}
      </div>
    </div>
  );
}
