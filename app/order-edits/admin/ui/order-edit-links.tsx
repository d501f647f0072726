import type { AdditionState } from '#app/orders/additions/addition-rules.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { useSameList } from '#app/ui/admin/list/list-return-path.tsx';
import { SecondaryLink, TextLink } from '#app/ui/link.tsx';

type AdditionsLinkProps = {
  number: string;
  addedTo: string | undefined;
  additions: { number: string; state: AdditionState }[];
};

export function AdditionsLink({ number, addedTo, additions }: AdditionsLinkProps) {
  const t = useWords();
  const sameList = useSameList();
  const shown = additions.filter(({ state }) => state === 'waiting' || state === 'paid');
  if (!addedTo && !additions.length) return null;
  return (
    <section className="admin-panel" aria-labelledby="order-additions">
      <h2 id="order-additions">{t(addedTo ? 'adminOrders.isAddition' : 'adminOrders.additions')}</h2>
      {addedTo && (
        <p className="mt-2">
          <TextLink to={sameList(`/admin/orders/${addedTo}`)}>{addedTo}</TextLink> {t('adminOrders.addedTo')}
        </p>
      )}
      <ul className="mt-2">
        {shown.map((addition) => (
          <li key={addition.number}>
            <TextLink to={sameList(`/admin/orders/${addition.number}`)}>{addition.number}</TextLink>{' '}
            {t(`adminOrders.addition.${addition.state}`)}
          </li>
        ))}
      </ul>
      {additions.length > 0 && (
        <SecondaryLink to={sameList(`/admin/orders/${number}/additions`)} className="mt-3">
          {t('adminOrders.seeAdditions')}
        </SecondaryLink>
      )}
    </section>
  );
}
