/** Returns a path without its query and payment session id. Anyone with a session id could open the order. */
export function loggedPath(url = ''): string {
  return (url.split('?', 1)[0] ?? '').replace(/cs_\w+/g, 'cs_…');
}
