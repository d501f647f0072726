import type { ReactNode } from 'react';

type FormSectionProps = {
  title: string;
  text?: string;
  children: ReactNode;
};

export function FormSection({ title, text, children }: FormSectionProps) {
  return (
    // The legend does not name the fieldset, since the columns prevent it from being a direct child.
    <fieldset aria-label={title} className="admin-form-section">
      <div>
        <legend>{title}</legend>
        {text && <p className="text-sm text-stone">{text}</p>}
      </div>
      <div className="admin-form-fields">{children}</div>
    </fieldset>
  );
}
