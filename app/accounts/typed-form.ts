/** Put on the forms of a customer's own pages: what stands in them outlives the session. */
export const customerForm = { 'data-customer-form': '' };

/** Whether such a form holds anything that its page did not come with. */
export function hasTypedForm(): boolean {
  const inputs = document.querySelectorAll<HTMLInputElement>('form[data-customer-form] input');
  return [...inputs].some(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  );
}
