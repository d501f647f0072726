import { type ReactNode, useState } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { TextAreaField } from '#app/ui/form-fields.tsx';
import { findJsonContentProblem } from '../../editing/json-mistake.ts';
import { findUnknownNames, type KnownNames } from '../../editing/unknown-json-names.ts';
import { LONGEST_CONTENT } from '../../sections/section-types.ts';
import { sectionProblemText } from './section-texts.ts';

const NAMES_SAID = 20;

type JsonFieldProps = {
  name: 'content' | 'contentNl';
  label: string;
  hint: string;
  defaultValue: string;
  problem: string | undefined;
  error: ReactNode;
  known: KnownNames;
};

/** Checks the JSON when the field loses focus, then on every input, and marks names that are never displayed. */
export function JsonField({ name, label, hint, defaultValue, problem, error, known }: JsonFieldProps) {
  const t = useWords();
  const [found, setFound] = useState<{ problem: string | undefined; after: string | undefined }>();
  // A newer server response wins over the last local check.
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
        // Prefixed, since the page itself has the id `content`.
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
        // Allows one character more, so that the server reports an overlong text instead of the browser cutting it.
        maxLength={LONGEST_CONTENT + 1}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={(event) => look(event.currentTarget.value)}
        onInput={(event) => (current || unknown.length > 0) && look(event.currentTarget.value)}
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
