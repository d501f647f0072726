/** Marks the forms of a customer's own pages: what was typed there outlives the session. */
export const unsavedInputMarker = { 'data-customer-form': '' };

/** Whether such a form was changed since the page was loaded, or a form of the back office has unsaved changes. */
export function hasUnsavedInput(): boolean {
  if (document.querySelector('form[data-unsaved]')) return true;
  const inputs = document.querySelectorAll<HTMLInputElement>('form[data-customer-form] input');
  return [...inputs].some(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  );
}
