import type { ReactNode } from 'react';

type FormSectionProps = {
  title: string;
  text?: string;
  children: ReactNode;
};

export function FormSection({ title, text, children }: FormSectionProps) {
  return (
    // The legend is no direct child, because of the columns, and so does not name the fieldset.
    <fieldset aria-label={title} className="admin-form-section">
      <div>
        <legend>{title}</legend>
        {text && <p className="text-sm text-stone">{text}</p>}
      </div>
      <div className="admin-form-fields">{children}</div>
    </fieldset>
  );
}
