import { Form } from 'react-router';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { AdminLink, Link, SubmitButton } from '#app/ui/link.tsx';
import { presets, type ReadRange } from '../../dashboard/dashboard-range.ts';
import type { LowSize } from '../../dashboard/low-stock.server.ts';
import {
  averageOrderCents,
  conversionRate,
  netSalesCents,
  relativeChange,
  type Sales,
} from '../../dashboard/sales-metrics.ts';
import { formatDays, formatPercentage } from './dashboard-formats.ts';
import { ProductLink } from './product-link.tsx';

const ADDRESS = '/admin/dashboard';

export function DateRangeForm({ asked }: { asked: ReadRange }) {
  const t = useWords();
  const language = useLanguage();
  const days = asked.ok ? asked.range : asked.typed;
  const problems = asked.ok ? {} : asked.problems;
  const preset = asked.ok ? asked.range.preset : undefined;
  return (
    <section className="dashboard-range" aria-label={t('dashboard.range')}>
      <ul>
        {presets.map((one) => (
          <li key={one}>
            <Link
              to={`${ADDRESS}?range=${one}`}
              preventScrollReset
              className="dashboard-preset"
              aria-current={one === preset ? 'true' : undefined}
            >
              {t(`dashboard.preset.${one}`)}
            </Link>
          </li>
        ))}
      </ul>
      <Form key={`${days.from} ${days.to}`} action={ADDRESS} preventScrollReset noValidate>
        {(['from', 'to'] as const).map((name) => {
          const problem = problems[name];
          return (
            <div key={name} className="dashboard-day">
              <label htmlFor={name}>{t(`dashboard.${name}`)}</label>
              <input
                id={name}
                name={name}
                type="date"
                required
                defaultValue={days[name]}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `${name}-error` : undefined}
              />
              {problem && (
                <p id={`${name}-error`} className="text-pomegranate text-sm">
                  {t(`dashboard.problem.${problem}`)}
                </p>
              )}
            </div>
          );
        })}
        <SubmitButton look="secondary">{t('dashboard.show')}</SubmitButton>
      </Form>
      <p role="status" className="text-stone">
        {asked.ok
          ? t('dashboard.shown', {
              days: formatDays(asked.range, language),
              before: formatDays(asked.range.before, language),
            })
          : t('dashboard.notShown')}
      </p>
    </section>
  );
}

export function SalesCards({ total, before }: { total: Sales; before: Sales }) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const amount = (cents: number | undefined) => (cents === undefined ? '–' : price(cents));
  const part = (of: number | undefined) => formatPercentage(of, language);
  const cards = [
    {
      id: 'sales',
      figure: price(netSalesCents(total)),
      about: t('dashboard.about.sales', {
        paid: price(total.paidCents),
        returned: price(total.returnedCents),
      }),
      before: price(netSalesCents(before)),
      change: relativeChange(netSalesCents(total), netSalesCents(before)),
    },
    {
      id: 'orders',
      figure: String(total.orders),
      about: t('dashboard.about.orders'),
      before: String(before.orders),
      change: relativeChange(total.orders, before.orders),
    },
    {
      id: 'average',
      figure: amount(averageOrderCents(total)),
      about: t('dashboard.about.average'),
      before: amount(averageOrderCents(before)),
      change: relativeChange(averageOrderCents(total), averageOrderCents(before)),
    },
    {
      id: 'conversion',
      figure: part(conversionRate(total)),
      about: t('dashboard.about.conversion', { paid: total.paid, placed: total.placed }),
      before: part(conversionRate(before)),
      change: undefined,
    },
  ];
  return (
    <ul className="health-cards">
      {cards.map(({ id, figure, about, ...compared }) => (
        <li key={id}>
          <h2>{t(`dashboard.card.${id}`)}</h2>
          <p className="health-count dashboard-count">{figure}</p>
          <p className="text-sm">{comparison(t, compared, part)}</p>
          <p className="text-sm text-stone">{about}</p>
        </li>
      ))}
    </ul>
  );
}

/** Returns the change in words, since a colour alone does not convey the amount. */
function comparison(
  t: ReturnType<typeof useWords>,
  { before, change }: { before: string; change: number | undefined },
  part: (of: number) => string,
): string {
  if (change === undefined) return t('dashboard.before', { before });
  if (change === 0) return t('dashboard.change.none', { before });
  return t(change > 0 ? 'dashboard.change.up' : 'dashboard.change.down', {
    change: part(Math.abs(change)),
    before,
  });
}

type LowStockProps = { low: { sizes: LowSize[]; total: number }; atMost: number };

export function LowStock({ low: { sizes, total }, atMost }: LowStockProps) {
  const t = useWords();
  return (
    <figure className="admin-panel">
      <figcaption>
        <h2>{t('dashboard.lowStock')}</h2>
        <p className="mt-1 mb-3 text-stone">
          {t('dashboard.lowStockLead', { n: atMost })}
          {total > sizes.length && ` ${t('dashboard.lowStockShown', { shown: sizes.length, total })}`}
        </p>
      </figcaption>
      <DataTable
        caption={t('dashboard.lowStock')}
        columns={[
          {
            header: t('dashboard.column.product'),
            isName: true,
            cell: (low) => (
              <span className="ranked-name">
                <ProductLink product={low} id={low.productId} />
                <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden className="ranked-bar">
                  <rect width={Math.max(0, low.available / atMost) * 100} height={1} />
                </svg>
              </span>
            ),
          },
          {
            header: t('dashboard.column.size'),
            cell: ({ size }) => (size === 'One Size' ? t('dashboard.oneSize') : size),
          },
          { header: t('dashboard.column.available'), isNumber: true, cell: ({ available }) => available },
          {
            header: t('dashboard.column.held'),
            isNumber: true,
            cell: ({ available, stock }) => Math.max(0, stock - available),
          },
        ]}
        rows={sizes}
        keyOf={({ id }) => id}
        empty={t('dashboard.lowStockNone', { n: atMost })}
      />
      {total > sizes.length && (
        <p className="mt-2">
          <AdminLink to="/admin/products?low=1">{t('dashboard.lowStockAll')}</AdminLink>
        </p>
      )}
    </figure>
  );
}
