/** Returns a path without its query, payment session id and email addresses. Anyone with a session id could open the order. */
export function loggedPath(url = ''): string {
  return (url.split('?', 1)[0] ?? '').replace(/cs_\w+/g, 'cs_…').replace(/[^/]*(?:@|%40)[^/]*/g, '…');
}
