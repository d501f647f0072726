import { USUAL_OPENS_MINUTES_BEFORE } from '../queue/ticket.ts';

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

/** Dates are Amsterdam time, such as 2026-11-22T09:00. */
export type DropFormValues = {
  title: string;
  titleNl: string;
  description: string;
  descriptionNl: string;
  startDate: string;
  endDate: string;
  /** Empty if the drop is not announced before it runs. */
  announcedAt: string;
  isActive: boolean;
  /** Empty for no limit. */
  piecesPerPerson: string;
  saleMethod: string;
  /** Minutes for which the waiting room is open before the start. */
  queueOpensMinutesBefore: string;
  /** Admissions per minute; empty for as many as the shop can serve. */
  queueMostPerMinute: string;
  /** Requires a proof of work from guests' browsers. */
  queueAsksProof: boolean;
  drawClosesAt: string;
  imageId: string;
  productIds: string[];
};

export type DropField = keyof DropFormValues;

export const LONGEST_NAME = 200;
export const LONGEST_DESCRIPTION = 5_000;
export const MOST_PRODUCTS = 500;
export const MOST_PIECES_PER_PERSON = 100;

/** Returns an inactive drop that lasts the whole of today. */
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
