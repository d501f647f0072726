/** An order's number however somebody typed it: `#100001`, `ord 100001`; what can be none stays as it is. */
export function orderNumberOf(typed: string): string {
  const [, digits] = /^#?\s*(?:ORD)?[\s\-–#]*(\d{1,12})$/i.exec(typed.trim()) ?? [];
  return digits ? `ORD-${digits}` : typed.trim();
}
