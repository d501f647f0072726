import type { DrawOutcomes } from '../draw/count-draw-outcomes.server.ts';
import type { DropPhase } from '../editing/drop-phase.ts';
import type { QueueState, TicketState } from '../queue/ticket.ts';
import type { OrderOutcomes, SizeReport } from '../report/drop-report-types.ts';
import type { SaleMethod } from '../selling/sale-methods.ts';

export type LiveQueue = {
  state: QueueState;
  /** Opening time of the waiting room, past or future. */
  opensAt: string;
  isRoomOpen: boolean;
  mostPerMinute: number | null;
  message: string;
  messageNl: string;
  admittedUpTo: number;
  lastPlace: number;
  tickets: Record<TicketState, number>;
};

export type LiveDraw = DrawOutcomes & { isDrawn: boolean };

/** Current state of a drop. Shared with pages, so independent of the database. */
export type DropLive = {
  id: string;
  title: string;
  titleNl: string | null;
  isActive: boolean;
  saleMethod: SaleMethod;
  startDate: string;
  endDate: string;
  phase: DropPhase;
  at: string;
  soldPieces: number;
  heldPieces: number;
  leftPieces: number;
  returningPieces: number;
  sizes: SizeReport[];
  outcomes: OrderOutcomes;
  /** Undefined if the drop has none. */
  queue: LiveQueue | undefined;
  draw: LiveDraw | undefined;
};
