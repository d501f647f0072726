import { type ComponentProps, type ReactNode, useState } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { Field } from '#app/ui/form-fields.tsx';
import { Button } from '#app/ui/link.tsx';
import { LONGEST_EMAIL, LONGEST_PASSWORD } from './account-form.ts';

type FormEndProps = {
  refusal: string | undefined;
  isSending: boolean;
  isInDialog?: boolean | undefined;
  children: ReactNode;
};

export function FormSubmitRow({ refusal, isSending, isInDialog, children }: FormEndProps) {
  return (
    <>
      {refusal && !(isInDialog && isSending) && (
        <p role="alert" className="text-pomegranate">
          {refusal}
        </p>
      )}
      <Button type="submit" className="w-full" aria-disabled={isSending || undefined}>
        {children}
      </Button>
    </>
  );
}

type NoLastNameProps = {
  isOffered: boolean;
  isChecked: boolean;
  children: ReactNode;
};

/** Lets a customer with only one name leave the last name empty. Offered once the last name was reported as missing. */
export function NoLastName({ isOffered, isChecked, children }: NoLastNameProps) {
  const look = isOffered ? 'flex' : 'hidden has-checked:flex';
  return (
    <label className={`${look} min-h-11 items-center gap-3 sm:col-span-2`}>
      <input
        type="checkbox"
        name="noLastName"
        defaultChecked={isChecked}
        className="size-5 shrink-0 accent-ink"
      />
      {children}
    </label>
  );
}

export function EmailField(field: Partial<ComponentProps<typeof Field>> & { name: string }) {
  const t = useWords();
  return (
    <Field
      label={t('login.email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      maxLength={LONGEST_EMAIL}
      {...field}
    />
  );
}

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
