const KEY = 'discount-code';
const LONGEST = 100;

/** Returns the code of a link (`?code=`). localStorage keeps the newest code, since cached pages do not contain it. */
export function linkedDiscountCode(search: string): string | undefined {
  const linked = new URLSearchParams(search).get('code')?.slice(0, LONGEST);
  try {
    if (linked) localStorage.setItem(KEY, linked);
    return linked || localStorage.getItem(KEY) || undefined;
  } catch {
    // Without storage, the code applies only on this page.
    return linked || undefined;
  }
}

export function deleteLinkedDiscountCode(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {}
}
