import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { Link } from '#app/ui/link.tsx';

/** What is still owed on gift cards, whatever days are shown, and the way to what it came from; nothing in a shop that owes none. */
export function GiftCardLiability({ outstandingCents }: { outstandingCents: number }) {
  const t = useWords();
  const price = useFormatAdminPrice();
  if (!outstandingCents) return null;
  return (
    <section className="admin-panel" aria-labelledby="gift-card-liability">
      <h2 id="gift-card-liability">{t('dashboard.giftCards')}</h2>
      <p className="mt-1">{t('dashboard.giftCardsOwed', { amount: price(outstandingCents) })}</p>
      <p className="mt-2">
        <Link to="/admin/gift-cards/report" className="admin-way">
          {t('dashboard.giftCardsReport')}
        </Link>
      </p>
    </section>
  );
}
