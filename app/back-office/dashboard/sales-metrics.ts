/** The sales of orders placed on a day in Amsterdam, with amounts in cents. */
export type SalesDay = {
  day: string;
  placed: number;
  paid: number;
  /** The number of paid orders that are neither cancelled nor fully refunded. */
  orders: number;
  paidCents: number;
  /** Money refunded, lost in a dispute, or owed for a cancelled order. */
  returnedCents: number;
};

export type Sales = Omit<SalesDay, 'day'>;

export function sumSales(days: Sales[]): Sales {
  const total = { placed: 0, paid: 0, orders: 0, paidCents: 0, returnedCents: 0 };
  for (const day of days) {
    total.placed += day.placed;
    total.paid += day.paid;
    total.orders += day.orders;
    total.paidCents += day.paidCents;
    total.returnedCents += day.returnedCents;
  }
  return total;
}

export function netSalesCents({ paidCents, returnedCents }: Sales): number {
  return paidCents - returnedCents;
}

export function averageOrderCents(sales: Sales): number | undefined {
  return sales.orders ? Math.round(netSalesCents(sales) / sales.orders) : undefined;
}

export function conversionRate({ paid, placed }: Sales): number | undefined {
  return placed ? paid / placed : undefined;
}

export function relativeChange(figure: number | undefined, before: number | undefined): number | undefined {
  return figure === undefined || !before ? undefined : (figure - before) / before;
}
