import { useWords } from '#app/platform/text/i18n.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';

/** Returns a text with the amount and its destination: card or bank, the gift card that paid a part, or both. */
export function useWaysBackText() {
  const t = useWords();
  const price = useFormatAdminPrice();
  return (cents: number, toGiftCardCents: number): string => {
    const amount = price(cents);
    if (!toGiftCardCents) return t('adminOrders.cancelMoney', { amount });
    if (toGiftCardCents === cents) return t('adminOrders.cancelMoneyToGiftCard', { amount });
    const parts = { toBank: price(cents - toGiftCardCents), toGiftCard: price(toGiftCardCents) };
    return t('adminOrders.cancelMoneyToBoth', { amount, ...parts });
  };
}
