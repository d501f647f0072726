import type { DrawOutcomes } from '../draw/count-draw-outcomes.server.ts';
import type { DropPhase } from '../editing/drop-phase.ts';
import type { QueueState, TicketState } from '../queue/ticket.ts';
import type { OrderOutcomes, SizeReport } from '../report/drop-report-types.ts';
import type { SaleMethod } from '../selling/sale-methods.ts';

/** The queue of a drop as its operators see it now. */
export type LiveQueue = {
  state: QueueState;
  /** When its room opens, or opened. */
  opensAt: string;
  isRoomOpen: boolean;
  mostPerMinute: number | null;
  message: string;
  messageNl: string;
  admittedUpTo: number;
  lastPlace: number;
  tickets: Record<TicketState, number>;
};

/** The draw of a drop as its operators see it now. */
export type LiveDraw = DrawOutcomes & { isDrawn: boolean };

/** A drop at this moment. Shared by pages and server, so it knows no database. */
export type DropLive = {
  id: string;
  title: string;
  titleNl: string | null;
  isActive: boolean;
  saleMethod: SaleMethod;
  startDate: string;
  endDate: string;
  phase: DropPhase;
  /** The moment that it is about. */
  at: string;
  soldPieces: number;
  heldPieces: number;
  leftPieces: number;
  returningPieces: number;
  sizes: SizeReport[];
  outcomes: OrderOutcomes;
  /** Undefined for a drop without one. */
  queue: LiveQueue | undefined;
  draw: LiveDraw | undefined;
};
