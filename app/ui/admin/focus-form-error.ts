/**
 * Scrolls to the reason why a form was not taken and focuses it: the note above its fields or, if it is about the
 * fields (`isInvalid`), the first field with a problem and its message.
 */
export function focusFormError(form: HTMLFormElement, isInvalid: boolean): void {
  const status = form.querySelector<HTMLElement>('.form-status');
  if (!isInvalid && status?.hasChildNodes()) {
    status.focus({ preventScroll: true });
    status.scrollIntoView({ block: 'center' });
    return;
  }
  const fields = [...form.querySelectorAll<HTMLElement>('[aria-invalid=true], [data-problem]')];
  // A conflict that was already decided is not a problem, so other fields come first.
  const field = fields.find((one) => !problemOf(one)?.querySelector('.field-conflict')) ?? fields[0];
  field?.focus();
  if (field) problemOf(field)?.scrollIntoView({ block: 'nearest' });
}

function problemOf(field: HTMLElement): Element | null {
  const [described = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return field.hasAttribute('data-problem') ? field : document.getElementById(described);
}
