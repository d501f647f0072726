/** The orders that are ticked, each with the payment that was shown: as the boxes of the list say it, or in one field as a confirmation repeats it. */
export function readChosenOrders(form: FormData): { orderId: string; paymentStatus: string | undefined }[] {
  const said = form.getAll('chosen').flatMap((one) => (typeof one === 'string' ? one.split(' ') : []));
  const plain = said.filter((one) => /^[0-9a-f-]{36}:[a-z]{1,20}$/.test(one));
  return [...new Set(plain)].map((one) => {
    const [orderId = '', paymentStatus] = one.split(':');
    return { orderId, paymentStatus };
  });
}
