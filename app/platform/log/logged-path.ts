/**
 * What the log says of a request's address: its path, without the query, and of a payment session's id no more than that
 * one stood there, since whoever has it may read the order.
 */
export function loggedPath(url = ''): string {
  return (url.split('?', 1)[0] ?? '').replace(/cs_\w+/g, 'cs_…');
}
