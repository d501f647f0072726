import type { TurnedAwayReason } from '#app/orders/turned-away/turned-away-reasons.ts';
import type { DrawOutcomes } from '../draw/count-draw-outcomes.server.ts';
import type { DropPhase } from '../editing/drop-phase.ts';
import type { SellingSpeed } from './selling-speed.ts';

/** What became of a size of a drop's product. Shared by pages and server, so it knows no database. */
export type SizeReport = {
  productId: string;
  title: string;
  titleNl: string | null;
  isArchived: boolean;
  size: string;
  soldPieces: number;
  soldCents: number;
  /**
   * Now: free for anybody; held by orders that are being paid; free again at the next wave, or kept for a browser until then. Once the drop
   * is over: what it left.
   */
  leftPieces: number;
  heldPieces: number;
  returningPieces: number;
  /** Back in stock by now, of what was sold; exchanged ones too. */
  returnedPieces: number;
  /** When the piece was paid by which none was left for the first time, in seconds from the start of the drop. */
  goneAfterSeconds: number | undefined;
};

/** What became of the checkouts that were begun for a drop's products while it ran, in orders. */
export type OrderOutcomes = {
  sold: number;
  /** Pieces are held, the payment is open. */
  beingPaid: number;
  /** Never paid: given up, refused or ended. */
  notPaid: number;
  paidTooLate: number;
  /** Orders paid in time that were cancelled or wholly refunded later. */
  givenBack: number;
};

export type CountryReport = { country: string; orders: number; pieces: number };

export type TroubleKind = 'payment-error' | 'refund-refused' | 'mail-undelivered' | 'disputed';
/** An order of the drop that something went wrong with. */
export type TroubledOrder = { kind: TroubleKind; orderNumber: string; at: string };

/** What became of the people in a drop's queue, in tickets: who joined anew had more than one. */
export type QueueReport = {
  came: number;
  /** There before the start. */
  early: number;
  ordered: number;
  /** Let in, and their time ended without an order that was paid. */
  admittedInVain: number;
  mayBuy: number;
  /** Turned away, once the drop is over. */
  neverAdmitted: number;
  /** Left themselves, or joined anew. */
  left: number;
} & ChanceReport;

export type DrawReport = DrawOutcomes & ChanceReport;

type ChanceReport = {
  /** In hexadecimal digits, as it was shown before. */
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
  /** Of the pieces alone, before delivery and what discounts took off. */
  soldCents: number;
  soldPieces: number;
  /** Back in stock by now, of what was sold; exchanged ones too. */
  returnedPieces: number;
  /** How many different mailboxes bought. */
  buyers: number;
  /** Seconds from the start until nothing was left for the first time; undefined where something always was. */
  soldOutAfterSeconds: number | undefined;
  speed: SellingSpeed | undefined;
  sizes: SizeReport[];
  outcomes: OrderOutcomes;
  countries: CountryReport[];
  /** Undefined for a drop without one. */
  queue: QueueReport | undefined;
  draw: DrawReport | undefined;
  /** Whom the checkout refused and who ordered nothing since, in people by the last reason. */
  turnedAway: Record<TurnedAwayReason, number>;
  /** The latest of them, and how many there are. */
  troubles: { orders: TroubledOrder[]; total: number };
};
