import type { TurnedAwayReason } from '#app/orders/turned-away/turned-away-reasons.ts';
import type { DrawOutcomes } from '../draw/count-draw-outcomes.server.ts';
import type { DropPhase } from '../editing/drop-phase.ts';
import type { SellingSpeed } from './selling-speed.ts';

/** Results of one size in a drop. Shared with pages, so independent of the database. */
export type SizeReport = {
  productId: string;
  title: string;
  titleNl: string | null;
  isArchived: boolean;
  size: string;
  soldPieces: number;
  soldCents: number;
  /** Current: free, held by open payments, and free at the next wave or reserved for a browser until then. After the drop: what it left. */
  leftPieces: number;
  heldPieces: number;
  returningPieces: number;
  /** Sold items back in stock since, including exchanges. */
  returnedPieces: number;
  /** Seconds from the drop's start until the payment that first left none. */
  goneAfterSeconds: number | undefined;
};

/** Outcomes of the checkouts of a drop's products during the drop, in orders. */
export type OrderOutcomes = {
  sold: number;
  /** Items are held while the payment is open. */
  beingPaid: number;
  /** Given up, refused or expired. */
  notPaid: number;
  paidTooLate: number;
  givenBack: number;
};

export type CountryReport = { country: string; orders: number; pieces: number };

export type TroubleKind = 'payment-error' | 'refund-refused' | 'mail-undelivered' | 'disputed';
export type TroubledOrder = { kind: TroubleKind; orderNumber: string; at: string };

/** Outcomes of a queue in tickets: visitors who rejoined had several. */
export type QueueReport = {
  came: number;
  /** Joined before the start. */
  early: number;
  ordered: number;
  /** Admitted, but not paid in time. */
  admittedInVain: number;
  mayBuy: number;
  /** Turned away at the end of the drop. */
  neverAdmitted: number;
  /** Left or rejoined. */
  left: number;
} & ChanceReport;

export type DrawReport = DrawOutcomes & ChanceReport;

type ChanceReport = {
  /** Hexadecimal, as published beforehand. */
  seedHash: string;
  isSeedRevealed: boolean;
};

export type DropReport = {
  id: string;
  title: string;
  titleNl: string | null;
  startDate: string;
  endDate: string;
  phase: DropPhase;
  /** Items only, before shipping and discounts. */
  soldCents: number;
  soldPieces: number;
  /** Sold items back in stock since, including exchanges. */
  returnedPieces: number;
  /** Number of different mailboxes that bought. */
  buyers: number;
  /** Seconds from the start until nothing was left for the first time; undefined if something always was. */
  soldOutAfterSeconds: number | undefined;
  speed: SellingSpeed | undefined;
  sizes: SizeReport[];
  outcomes: OrderOutcomes;
  countries: CountryReport[];
  /** Undefined if the drop has none. */
  queue: QueueReport | undefined;
  draw: DrawReport | undefined;
  /** Customers who were refused and ordered nothing since, by last reason. */
  turnedAway: Record<TurnedAwayReason, number>;
  /** The latest ones, and their total number. */
  troubles: { orders: TroubledOrder[]; total: number };
};
