import { Field } from '#app/ui/form-fields.tsx';

type CodeFieldProps = { label: string; hint: string; problem: string | undefined };

export function CodeField({ label, hint, problem }: CodeFieldProps) {
  return (
    <Field
      id="second-factor-code"
      name="code"
      label={label}
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      required
      error={problem && <span role="alert">{problem}</span>}
    />
  );
}
