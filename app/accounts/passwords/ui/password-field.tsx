import { type ComponentProps, useState } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { Field } from '#app/ui/form-fields.tsx';
import { LONGEST_PASSWORD } from '../../forms/account-field-lengths.ts';

export function PasswordField({
  className = '',
  ...field
}: Omit<ComponentProps<typeof Field>, 'type' | 'maxLength'>) {
  const t = useWords();
  const [isShown, setShown] = useState(false);
  return (
    <div className={`relative [&_input]:pr-24 ${className}`}>
      <Field
        {...field}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST_PASSWORD}
      />
      <button
        type="button"
        className="needs-scripting absolute top-[1.625rem] right-0 h-12 min-w-11 px-3 text-sm underline underline-offset-4"
        aria-controls={field.id ?? field.name}
        aria-label={t(isShown ? 'login.hidePassword' : 'login.showPassword')}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'login.hide' : 'login.show')}
      </button>
    </div>
  );
}
