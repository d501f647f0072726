export function parseEuros(typed: string): number | undefined {
  const text = typed.trim();
  if (!/^\d{1,5}(?:[.,]\d{1,2})?$/.test(text)) return undefined;
  return Math.round(Number(text.replace(',', '.')) * 100);
}
