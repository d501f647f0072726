import { z } from 'zod';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { line, lines, readForm } from '#app/platform/editing/form-schema.ts';
import { momentInShop } from '#app/platform/text/shop-time.ts';
import { OFFER_MS } from '../draw/draw-entry-link.server.ts';
import { MOST_ADMITTED_PER_SECOND } from '../queue/admission-pace.ts';
import { MOST_OPENS_MINUTES_BEFORE, USUAL_OPENS_MINUTES_BEFORE } from '../queue/ticket.ts';
import { saleMethods } from '../selling/sale-methods.ts';
import { MOST_PIECES_PER_PERSON } from './drop-phase.ts';

const MOST_PRODUCTS = 500;

const date = z.date({
  error: ({ input }) => (input === undefined ? 'dates-missing' : 'date-unknown'),
});

/** Reads a drop from its form. Also accepts dates and numbers in place of their texts. */
export const dropSchema = z
  .object({
    title: line(200).min(1, 'name-missing'),
    titleNl: line(200).optional(),
    description: lines(5_000).default(''),
    descriptionNl: lines(5_000).optional(),
    startDate: z.preprocess(readDate, date),
    endDate: z.preprocess(readDate, date),
    announcedAt: z.preprocess(readDate, date.optional()).optional(),
    isActive: z.boolean().default(false),
    piecesPerPerson: z
      .preprocess(readNumber, wholeUpTo(MOST_PIECES_PER_PERSON, 'no-limit').nullable())
      .default(null),
    saleMethod: z.enum(saleMethods, 'no-method').default('open'),
    queueOpensMinutesBefore: z
      .preprocess(
        (typed) => readNumber(typed) ?? Number.NaN,
        wholeUpTo(MOST_OPENS_MINUTES_BEFORE, 'no-opening'),
      )
      .optional(),
    queueMostPerMinute: z
      .preprocess(readNumber, wholeUpTo(MOST_ADMITTED_PER_SECOND * 60, 'no-speed').nullable())
      .optional(),
    queueAsksProof: z.boolean().optional(),
    drawClosesAt: z.preprocess(readDate, z.date('date-unknown').optional()).optional(),
    imageId: z.preprocess((id) => id || undefined, z.uuid('picture-gone').optional()).optional(),
    productIds: z.array(z.string().refine(isPostgresText, 'product-gone')).max(MOST_PRODUCTS, 'too-many'),
  })
  .refine(({ startDate, endDate }) => endDate > startDate, {
    path: ['endDate'],
    message: 'end-not-after-start',
  })
  .refine(({ startDate, announcedAt }) => !announcedAt || announcedAt <= startDate, {
    path: ['announcedAt'],
    message: 'announced-after-start',
  })
  .refine(({ saleMethod, drawClosesAt }) => saleMethod !== 'draw' || drawClosesAt, {
    path: ['drawClosesAt'],
    message: 'draw-closes-missing',
  })
  .refine(({ startDate, drawClosesAt }) => !drawClosesAt || drawClosesAt > startDate, {
    path: ['drawClosesAt'],
    message: 'draw-closes-too-early',
  })
  .refine(
    ({ endDate, drawClosesAt }) => !drawClosesAt || endDate.getTime() - drawClosesAt.getTime() >= OFFER_MS,
    {
      path: ['drawClosesAt'],
      message: 'draw-closes-too-late',
    },
  );

/** The values of a drop's form. Dates are Amsterdam time, such as 2026-11-22T09:00. */
export type DropValues = {
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

/** A drop from its form, or with dates and numbers. Missing fields have their defaults. */
export type DropInput = {
  [Field in keyof DropValues]?: DropValues[Field] | z.output<typeof dropSchema>[Field];
};

/** The schema for the values of a form. */
export const dropForm = dropSchema as unknown as z.ZodType<z.output<typeof dropSchema>, DropValues>;

/** Returns an inactive drop that lasts the whole of today. */
export function newDrop(today: string): DropValues {
  return {
    ...readForm(dropForm, new FormData()),
    startDate: `${today}T00:00`,
    endDate: `${today}T23:59`,
    saleMethod: 'open',
    queueOpensMinutesBefore: String(USUAL_OPENS_MINUTES_BEFORE),
  };
}

/** Returns undefined for an empty field; an unreadable date becomes an invalid one, which the schema refuses. */
function readDate(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed;
  return typed.trim() ? (momentInShop(typed) ?? new Date(Number.NaN)) : undefined;
}

/** Returns null for an empty field; anything unreadable becomes NaN, which the schema refuses. */
function readNumber(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed;
  return typed.trim() ? Number(typed) : null;
}

function wholeUpTo(most: number, problem: string) {
  return z.int(problem).min(1, problem).max(most, problem);
}
