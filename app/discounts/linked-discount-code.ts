const KEY = 'discount-code';
const LONGEST = 100;

/**
 * The discount code that a link brought (`?code=`), on whichever page somebody arrived: the newest, until it is forgotten. Pages are kept
 * without it, so the browser keeps it, in all its tabs.
 */
export function linkedDiscountCode(search: string): string | undefined {
  const linked = new URLSearchParams(search).get('code')?.slice(0, LONGEST);
  try {
    if (linked) localStorage.setItem(KEY, linked);
    return linked || localStorage.getItem(KEY) || undefined;
  } catch {
    // A browser that keeps nothing still has it while this page is open.
    return linked || undefined;
  }
}

export function forgetLinkedDiscountCode(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {}
}
