import type { ReactNode } from 'react';

type FormSectionProps = {
  title: string;
  /** A sentence on what these fields are for. */
  text?: string;
  children: ReactNode;
};

/** A part of a long form: its name at the side where there is room, its fields beside it. */
export function FormSection({ title, text, children }: FormSectionProps) {
  return (
    <fieldset className="admin-form-section">
      <div>
        <legend>{title}</legend>
        {text && <p className="text-sm text-stone">{text}</p>}
      </div>
      <div className="admin-form-fields">{children}</div>
    </fieldset>
  );
}
