/** Marks forms whose unsaved input should survive the end of the session. */
export const unsavedInputMarker = { 'data-customer-form': '' };

/** Returns whether a marked form was changed since page load, or a back office form has unsaved changes. */
export function hasUnsavedInput(): boolean {
  if (document.querySelector('form[data-unsaved]')) return true;
  const inputs = document.querySelectorAll<HTMLInputElement>('form[data-customer-form] input');
  return [...inputs].some(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  );
}
