/** Reads the selected orders with the displayed payment status, from checkboxes or from the single field of a confirmation. */
export function readChosenOrders(form: FormData): { orderId: string; paymentStatus: string | undefined }[] {
  const said = form.getAll('chosen').flatMap((one) => (typeof one === 'string' ? one.split(' ') : []));
  const plain = said.filter((one) => /^[0-9a-f-]{36}:[a-z]{1,20}$/.test(one));
  return [...new Set(plain)].map((one) => {
    const [orderId = '', paymentStatus] = one.split(':');
    return { orderId, paymentStatus };
  });
}
