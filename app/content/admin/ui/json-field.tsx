import '../words.ts';
import { type ReactNode, useState } from 'react';
import { useWords } from '#app/platform/words.ts';
import { TextAreaField } from '#app/ui/field.tsx';
import { type FieldProblem, findContentProblem } from '../../section-form.ts';
import { LONGEST_CONTENT } from '../../section-kinds.ts';
import { problemText } from './problem-text.ts';

type JsonFieldProps = {
  name: 'content' | 'contentNl';
  label: string;
  hint: string;
  value: string;
  /** What the server said of it. */
  problem: FieldProblem | undefined;
  /** What else is said of it. */
  beside: ReactNode;
};

/** A box for JSON that says the line of a mistake, once its writer leaves it and from then on while they mend it. */
export function JsonField({ name, label, hint, value, problem, beside }: JsonFieldProps) {
  const t = useWords();
  const [found, setFound] = useState<{
    problem: FieldProblem | undefined;
    after: FieldProblem | undefined;
  }>();
  // An answer that came later than the last look counts.
  const current = found && found.after === problem ? found.problem : problem;
  const look = (text: string) => setFound({ problem: findContentProblem(text), after: problem });
  return (
    <TextAreaField
      // `content` is the page’s own.
      id={`section-${name}`}
      name={name}
      label={label}
      hint={hint}
      defaultValue={value}
      error={
        current || beside ? (
          <>
            {current && problemText(t, current)}
            {beside}
          </>
        ) : undefined
      }
      className="json-field"
      // One more, so that what is too long is said to be instead of being cut.
      maxLength={LONGEST_CONTENT + 1}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onBlur={(event) => look(event.currentTarget.value)}
      onInput={(event) => current && look(event.currentTarget.value)}
    />
  );
}
