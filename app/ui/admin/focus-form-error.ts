export const INVALID_FIELDS = '[aria-invalid=true], [data-problem]';

/** Focuses the note above the fields or, if `isInvalid`, the first field with a problem. */
export function focusFormError(form: HTMLFormElement, isInvalid: boolean): void {
  const status = form.querySelector<HTMLElement>('.form-status');
  if (!isInvalid && status?.hasChildNodes()) {
    status.focus({ preventScroll: true });
    status.scrollIntoView({ block: 'center' });
    return;
  }
  const fields = [...form.querySelectorAll<HTMLElement>(INVALID_FIELDS)];
  // Fields with a decided conflict come last, since a decided conflict is no problem.
  const field = fields.find((one) => !problemOf(one)?.querySelector('.field-conflict')) ?? fields[0];
  field?.focus();
  if (field) problemOf(field)?.scrollIntoView({ block: 'nearest' });
}

function problemOf(field: HTMLElement): Element | null {
  const [described = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return field.hasAttribute('data-problem') ? field : document.getElementById(described);
}
