/** Normalises an order number such as `#100001` or `ord 100001`; returns anything else unchanged. */
export function orderNumberOf(typed: string): string {
  const [, digits] = /^#?\s*(?:ORD)?[\s\-–#]*(\d{1,12})$/i.exec(typed.trim()) ?? [];
  return digits ? `ORD-${digits}` : typed.trim();
}
