/** Put on the forms of a customer's own pages: what stands in them outlives the session. */
export const customerForm = { 'data-customer-form': '' };

/** Whether such a form holds anything that its page did not come with, or a form of the back office anything unsaved. */
export function hasUnsavedInput(): boolean {
  if (document.querySelector('form[data-unsaved]')) return true;
  const inputs = document.querySelectorAll<HTMLInputElement>('form[data-customer-form] input');
  return [...inputs].some(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  );
}
