/** What became of the orders that were placed on one day, in Amsterdam; amounts in cents. */
export type SalesDay = {
  /** Such as 2026-11-22. */
  day: string;
  /** Checkouts begun: each is an order. */
  placed: number;
  /** Of them those that were paid, also when the money went back later. */
  paid: number;
  /** Of those the ones that count as sold: not cancelled, and not all their money went back. */
  orders: number;
  paidCents: number;
  /** What went back or was lost in a dispute, and what is owed since its order was cancelled. */
  returnedCents: number;
};

export type Sales = Omit<SalesDay, 'day'>;

/** The days' figures as one. */
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

/** Sales are what was paid less what was refunded or is owed. */
export function netSalesCents({ paidCents, returnedCents }: Sales): number {
  return paidCents - returnedCents;
}

/** What an order is worth on average, in whole cents; undefined where there is none. */
export function averageOrderCents(sales: Sales): number | undefined {
  return sales.orders ? Math.round(netSalesCents(sales) / sales.orders) : undefined;
}

/** The part of the checkouts begun that were paid; undefined where none was begun. */
export function conversionRate({ paid, placed }: Sales): number | undefined {
  return placed ? paid / placed : undefined;
}

/** How much more a figure is than the one before, as a part of that; undefined where there is nothing to compare with. */
export function relativeChange(figure: number | undefined, before: number | undefined): number | undefined {
  return figure === undefined || !before ? undefined : (figure - before) / before;
}
