/** Returns a path without its query and without a payment session id, which would give access to the order. */
export function loggedPath(url = ''): string {
  return (url.split('?', 1)[0] ?? '').replace(/cs_\w+/g, 'cs_…');
}
