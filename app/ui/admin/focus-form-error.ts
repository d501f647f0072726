/**
 * Brings why a form was not taken before its reader's eyes and puts the focus there: what stands above its fields, or where
 * it is about its fields (`isInvalid`) the first one with something wrong, with the words about it.
 */
export function focusFormError(form: HTMLFormElement, isInvalid: boolean): void {
  const status = form.querySelector<HTMLElement>('.form-status');
  if (!isInvalid && status?.hasChildNodes()) {
    status.focus({ preventScroll: true });
    status.scrollIntoView({ block: 'center' });
    return;
  }
  const fields = [...form.querySelectorAll<HTMLElement>('[aria-invalid=true], [data-problem]')];
  // A choice that is made is nothing wrong.
  const field = fields.find((one) => !problemOf(one)?.querySelector('.field-conflict')) ?? fields[0];
  field?.focus();
  if (field) problemOf(field)?.scrollIntoView({ block: 'nearest' });
}

function problemOf(field: HTMLElement): Element | null {
  const [described = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return field.hasAttribute('data-problem') ? field : document.getElementById(described);
}
