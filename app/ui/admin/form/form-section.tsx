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
    // Its legend is no child of its own, for the sake of the columns, and so would not name it.
    <fieldset aria-label={title} className="admin-form-section">
      <div>
        <legend>{title}</legend>
        {text && <p className="text-sm text-stone">{text}</p>}
      </div>
      <div className="admin-form-fields">{children}</div>
    </fieldset>
  );
}
