import { USUAL_OPENS_MINUTES_BEFORE } from '../queue/ticket.ts';

/** What may be wrong with a field of a drop. */
export type DropProblem =
  | 'name-missing'
  | 'too-long'
  | 'not-text'
  | 'dates-missing'
  | 'date-unknown'
  | 'end-not-after-start'
  | 'announced-after-start'
  | 'too-many'
  | 'no-limit'
  | 'no-method'
  | 'no-opening'
  | 'no-speed'
  | 'draw-closes-missing'
  | 'draw-closes-too-early'
  | 'draw-closes-too-late'
  | 'draw-is-drawn'
  | 'draw-is-entered'
  | 'draw-piece-entered'
  | 'product-gone'
  | 'picture-gone';

/** A drop as its form holds it; dates are what clocks in Amsterdam show, as in 2026-11-22T09:00. */
export type DropFormValues = {
  title: string;
  titleNl: string;
  description: string;
  descriptionNl: string;
  startDate: string;
  endDate: string;
  /** Empty where shoppers are told of it only once it runs. */
  announcedAt: string;
  isActive: boolean;
  /** Empty where everybody may have as many as there are. */
  piecesPerPerson: string;
  saleMethod: string;
  /** Minutes for which a queue's room is open before the start. */
  queueOpensMinutesBefore: string;
  /** People whom a queue admits in a minute at most; empty where as many as the shop can serve. */
  queueMostPerMinute: string;
  /** Whether browsers of guests prove that they worked before they get a place in the queue. */
  queueAsksProof: boolean;
  /** Until when one can enter a draw. */
  drawClosesAt: string;
  imageId: string;
  productIds: string[];
};

export type DropField = keyof DropFormValues;

export const LONGEST_NAME = 200;
export const LONGEST_DESCRIPTION = 5_000;
export const MOST_PRODUCTS = 500;
export const MOST_PIECES_PER_PERSON = 100;

/** A drop that nobody has filled in yet: off, and for as long as today is. */
export function newDropFormValues(today: string): DropFormValues {
  return {
    title: '',
    titleNl: '',
    description: '',
    descriptionNl: '',
    startDate: `${today}T00:00`,
    endDate: `${today}T23:59`,
    announcedAt: '',
    isActive: false,
    piecesPerPerson: '',
    saleMethod: 'open',
    queueOpensMinutesBefore: String(USUAL_OPENS_MINUTES_BEFORE),
    queueMostPerMinute: '',
    queueAsksProof: false,
    drawClosesAt: '',
    imageId: '',
    productIds: [],
  };
}
