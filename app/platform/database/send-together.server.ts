/**
 * Sends statements of one transaction in this order, each without waiting for the answer to the one before, and answers
 * with all their answers: so many round trips become one. Each still sees what was committed until its own turn comes, so
 * a lock may stand before what is read under it. Give it statements that are not sent yet, as Drizzle's are until they
 * are awaited. When one is refused the others of the transaction are too.
 */
export function sendTogether<Statements extends readonly PromiseLike<unknown>[]>(
  ...statements: Statements
): Promise<{ -readonly [Place in keyof Statements]: Awaited<Statements[Place]> }> {
  // Not Promise.all alone, which asks for each only in a turn of its own: by then somebody else may have sent something.
  const sent = statements.map((statement) => statement.then((answer) => answer));
  return Promise.all(sent) as never;
}
