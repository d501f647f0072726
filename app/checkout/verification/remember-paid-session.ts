/** Where browsers note what became of a checkout session. */
const PREFIX = 'stripe_session_';
const notedHere = new Set<string>();

/**
 * Notes that the order of a session is paid; true the first time only, in whichever tab. Nothing personal is noted:
 * the order itself stays with the server.
 */
export function rememberPaidSession(sessionId: string, order: { id: string; order_number: string }): boolean {
  if (notedHere.has(sessionId)) return false;
  notedHere.add(sessionId);
  try {
    const key = PREFIX + sessionId;
    if (localStorage.getItem(key) !== null) return false;
    localStorage.setItem(key, JSON.stringify({ id: order.id, order_number: order.order_number }));
  } catch {
    // A browser that keeps nothing keeps no bag either.
  }
  return true;
}
