/**
 * Sends statements of one transaction in this order without waiting in between, and returns all their results: one
 * round trip instead of several. Each statement still sees what was committed before its own turn, so a lock may
 * precede the reads under it. Takes statements that are not sent yet, as Drizzle's are until awaited. If one fails,
 * so does the transaction.
 */
export function sendTogether<Statements extends readonly PromiseLike<unknown>[]>(
  ...statements: Statements
): Promise<{ -readonly [Place in keyof Statements]: Awaited<Statements[Place]> }> {
  // Promise.all alone calls `then` in a later microtask, when another caller may have sent something in between.
  const sent = statements.map((statement) => statement.then((answer) => answer));
  return Promise.all(sent) as never;
}
