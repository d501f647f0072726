import { findCustomer } from '#app/accounts/current-customer.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { formatDate } from '#app/ui/formats.ts';
import { HeadedSection } from '#app/ui/headed-section.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { submitFindOrder } from '../submit-find-order.server.ts';
import { FindOrderForm } from '../ui/find-order-form.tsx';
import { listWithdrawableOrders } from '../withdrawable-order.server.ts';
import type { Route } from './+types/withdrawal';

export const handle = requireTranslations('returns');

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('withdrawal.title'),
    description: t('withdrawal.description'),
  }));
}

export async function loader({ request }: Route.LoaderArgs) {
  const customer = await findCustomer(request);
  return { orders: customer && (await listWithdrawableOrders(db, customer.id, new Date())) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  return submitFindOrder(db, form, context.get(requestInfo), 'withdrawal');
}

export default function Withdrawal({ loaderData: { orders }, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <div className="page pt-8 pb-20 md:pt-12 md:pb-28">
      <h1 className="text-title">{t('withdrawal.title')}</h1>
      <p className="mt-4 max-w-prose">{t('withdrawal.lead')}</p>
      {orders && <OwnOrders orders={orders} />}
      <HeadedSection
        id="by-mail"
        title={t(orders ? 'withdrawal.otherOrder' : 'withdrawal.findOrder')}
        className="mt-10 max-w-md"
      >
        <p className="mt-2 text-stone">{t('withdrawal.findOrderText')}</p>
        <FindOrderForm action="/withdrawal" answer={actionData} mailed={t('withdrawal.mailed')} />
      </HeadedSection>
    </div>
  );
}

function OwnOrders({ orders }: { orders: Route.ComponentProps['loaderData']['orders'] & object }) {
  const t = useWords();
  const language = useLanguage();
  const date = (moment: string) => formatDate(new Date(moment), language);
  return (
    <HeadedSection id="own-orders" title={t('withdrawal.ownOrders')} className="mt-10 max-w-prose">
      {orders.length === 0 && <p className="mt-2 text-stone">{t('withdrawal.noOrders')}</p>}
      <ul className="mt-2">
        {orders.map(({ number, placedAt, until }) => (
          <li
            key={number}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-sand border-b py-2"
          >
            <TextLink to={`/withdrawal/${number}`} className="inline-flex min-h-11 items-center">
              {t('withdrawal.fromOrder', { number, date: date(placedAt) })}
            </TextLink>
            {until && (
              <span className="text-sm text-stone">
                {t('withdrawal.until', { date: date(`${until}T12:00:00Z`) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}
