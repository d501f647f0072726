export function isOrderNumber(number: string): boolean {
  return /^ORD-\d{1,12}$/.test(number);
}
