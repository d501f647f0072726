import { type Matches, objectPageMeta } from '#app/platform/pages/page-meta.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { useSameList } from '#app/ui/admin/list/list-return-path.tsx';
import { AdminLink } from '#app/ui/link.tsx';

type MetaArgs = {
  matches: Matches;
  loaderData?: { order: { number: string } } | undefined;
};

/** Describes a page about one order. `title` and `lead` are ids of texts. */
export function orderPageMeta(title: string, lead: string) {
  return ({ matches, loaderData }: MetaArgs) =>
    objectPageMeta(matches, loaderData?.order.number, title, lead);
}

export function OrderPageHead({ number, title, lead }: { number: string; title: string; lead: string }) {
  const t = useWords();
  const sameList = useSameList();
  return (
    <>
      <AdminLink to={sameList(`/admin/orders/${number}`)}>{t('adminOrders.order', { number })}</AdminLink>
      <h1>{t(title)}</h1>
      <p className="max-w-prose text-stone">{t(lead)}</p>
    </>
  );
}
