import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#app/platform/database/db.server.ts';
import { taxRates, taxSettings } from './tables.server.ts';
import type { TaxPlace } from './tax-places.ts';
import type { TaxRules } from './tax-treatment.ts';

/** Runs a single statement that can be batched. Returns no row while the single rate of the environment applies. */
export function listTaxRules(db: Db, place: TaxPlace): Promise<TaxRules[]> {
  const home = alias(taxRates, 'home');
  const destination = alias(taxRates, 'destination');
  return db
    .select({
      homeState: taxSettings.homeState,
      euSales: taxSettings.euSales,
      exportPrices: taxSettings.exportPrices,
      homeRates: sql<TaxRules['homeRates']>`coalesce(${home.rates}, '[]')`,
      destinationRates: sql<TaxRules['destinationRates']>`coalesce(${destination.rates}, '[]')`,
    })
    .from(taxSettings)
    .leftJoin(home, sql`${home.place} = ${taxSettings.homeState}`)
    .leftJoin(destination, eq(destination.place, place.area === 'eu' ? place.ratesOf : 'NL'));
}
