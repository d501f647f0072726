const groups: Record<string, [code: RegExp, grouped: string]> = {
  Netherlands: [/^(\d{4})([A-Z]{2})$/, '$1 $2'],
  'United Kingdom': [/^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/, '$1 $2'],
  Ireland: [/^([A-Z]\d[\dW])([A-Z\d]{4})$/, '$1 $2'],
  Canada: [/^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, '$1 $2'],
  Malta: [/^([A-Z]{3})(\d{4})$/, '$1 $2'],
  Sweden: [/^(\d{3})(\d{2})$/, '$1 $2'],
  Greece: [/^(\d{3})(\d{2})$/, '$1 $2'],
  'Czech Republic': [/^(\d{3})(\d{2})$/, '$1 $2'],
  Slovakia: [/^(\d{3})(\d{2})$/, '$1 $2'],
  Poland: [/^(\d{2})(\d{3})$/, '$1-$2'],
  Portugal: [/^(\d{4})(\d{3})$/, '$1-$2'],
  Japan: [/^(\d{3})(\d{4})$/, '$1-$2'],
};

/** Formats a postal code as is usual in the country: "1015dk" becomes "1015 DK". Does not change other texts. */
export function formatPostalCode(typed: string | undefined, country: string): string {
  if (!typed) return '';
  const [code, grouped] = groups[country] ?? [];
  const letters = typed.toUpperCase().replace(/[\s-]/g, '');
  return code?.test(letters) && grouped ? letters.replace(code, grouped) : typed;
}
