/** Returns whether a text looks like the number of an order, as the database makes them. */
export function isOrderNumber(number: string): boolean {
  return /^ORD-\d{1,12}$/.test(number);
}
