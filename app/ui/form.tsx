import type { ComponentProps, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LONGEST_EMAIL } from '#app/platform/text/email-address.ts';
import { useWords } from '#app/platform/text/translations.ts';

type FieldProps = {
  label: string;
  name: string;
  error?: ReactNode;
  hint?: string | undefined;
  className?: string;
};

type InputProps = FieldProps & {
  warning?: string;
  /** Reserves a line for the warning, so that its appearance does not move other content. */
  keepsWarningRoom?: boolean;
};

export function Field({ warning, keepsWarningRoom, ...props }: InputProps & ComponentProps<'input'>) {
  const { frame, input } = partsOf(props, warning);
  return (
    <FieldFrame {...frame}>
      <input {...input} className={`${box} px-3`} />
      {warning !== undefined && (
        <p
          id={`${frame.id}-warning`}
          role="status"
          className={`mt-1.5 text-sm ${keepsWarningRoom ? 'min-h-[1lh]' : 'empty:hidden'}`}
        >
          {warning}
        </p>
      )}
    </FieldFrame>
  );
}

type EmailFieldProps = Omit<ComponentProps<typeof Field>, 'name' | 'type'> & { name?: string };

/** A field for an address, by default the visitor's own. */
export function EmailField(props: EmailFieldProps) {
  return (
    <Field
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={LONGEST_EMAIL}
      {...props}
    />
  );
}

export function SelectField(props: FieldProps & ComponentProps<'select'>) {
  const { frame, input } = partsOf(props);
  return (
    <FieldFrame {...frame}>
      <span className="relative block">
        <select {...input} className={`${box} appearance-none pr-10 pl-3`} />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-4 size-2 -translate-y-3/4 rotate-45 border-ink border-r border-b"
        />
      </span>
    </FieldFrame>
  );
}

type SelectOptionsProps<Value extends string> = {
  values: readonly Value[];
  label: (value: Value) => string | undefined;
};

export function SelectOptions<Value extends string>({ values, label }: SelectOptionsProps<Value>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {label(value)}
    </option>
  ));
}

export function TextAreaField(props: FieldProps & ComponentProps<'textarea'>) {
  const { frame, input } = partsOf(props);
  return (
    <FieldFrame {...frame}>
      <textarea {...input} className={`${box} ${input.rows ? 'min-h-20' : 'min-h-40'} px-3 py-2.5`} />
    </FieldFrame>
  );
}

/** A checkbox in a line that is easy to tap. `className` contains the line's `display`. */
export function Checkbox({ className = 'flex', children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={`min-h-11 items-center gap-3 ${className}`}>
      <input type="checkbox" {...input} className="size-5 shrink-0 accent-ink" />
      {children}
    </label>
  );
}

/** A problem with a form. Screen readers announce it when it appears. */
export function FormProblem({ className = '', ...props }: ComponentProps<'p'>) {
  return <p role="alert" {...props} className={`text-pomegranate ${className}`} />;
}

const box =
  'block h-12 w-full rounded-none border border-stone/60 bg-paper text-base text-ink transition-colors hover:border-ink aria-invalid:border-pomegranate';

/** Splits a field's properties between its frame and its input. The input refers to the texts of the frame. */
function partsOf<Props extends FieldProps & { id?: string | undefined; required?: boolean | undefined }>(
  { label, error, hint, className, ...input }: Props,
  warning?: string,
) {
  const id = input.id ?? input.name;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`, warning && `${id}-warning`]
    .filter(Boolean)
    .join(' ');
  return {
    frame: { id, label, error, hint, className, isRequired: input.required },
    input: {
      ...input,
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy || undefined,
    },
  };
}

type FieldFrameProps = Omit<FieldProps, 'name' | 'hint' | 'className'> & {
  id: string;
  hint: string | undefined;
  className: string | undefined;
  isRequired: boolean | undefined;
  children: ReactNode;
};

function FieldFrame({ id, label, error, hint, className = '', isRequired, children }: FieldFrameProps) {
  const t = useWords();
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1.5 block text-ink text-sm">
        {label}
        {!isRequired && <span className="text-stone"> ({t('common.optional')})</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-stone">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-pomegranate text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

/** Returns the handler of the form that the last part of the path names; undefined for the page's own path. */
export function formActionOfPath<Form>(path: string, forms: Record<string, Form>): Form | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return Object.hasOwn(forms, name) ? forms[name] : undefined;
}

export function formActionOfForm<Form>(form: HTMLFormElement, forms: Record<string, Form>): Form | undefined {
  return formActionOfPath(new URL(form.action).pathname, forms);
}

/** Returns a function that builds the URLs of a page's forms (docs/decisions/addresses.md) from the page's path. */
export function useFormActionUrl(page: string): (form?: string) => string {
  const { search } = useLocation();
  return (form) => `${form ? `${page}/${form}` : page}${search}`;
}
