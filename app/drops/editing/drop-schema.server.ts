import { z } from 'zod';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { line, lines, readForm, refuserIn } from '#app/platform/editing/form-schema.ts';
import { momentInShop } from '#app/platform/text/shop-time.ts';
import { MOST_PIECES_PER_PERSON, saleMethods } from '../drop.ts';
import { OFFER_MS } from '../mail/email-links.server.ts';
import {
  MOST_ADMITTED_PER_SECOND,
  MOST_OPENS_MINUTES_BEFORE,
  USUAL_OPENS_MINUTES_BEFORE,
} from '../queue/queue.ts';

const MOST_PRODUCTS = 500;

const date = z.date({ error: ({ input }) => (input === undefined ? 'dates-missing' : 'date-unknown') });

/** Parses the form of a drop. Also accepts dates and numbers where the form contains text. */
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
    /** The most admissions per minute; null for as many as the shop can serve. */
    queueMostPerMinute: z
      .preprocess(readNumber, wholeUpTo(MOST_ADMITTED_PER_SECOND * 60, 'no-speed').nullable())
      .optional(),
    /** Guests' browsers must solve a proof of work to join. */
    queueAsksProof: z.boolean().optional(),
    drawClosesAt: z.preprocess(readDate, z.date('date-unknown').optional()).optional(),
    imageId: z.preprocess((id) => id || undefined, z.uuid('picture-gone').optional()).optional(),
    productIds: z.array(z.string().refine(isPostgresText, 'product-gone')).max(MOST_PRODUCTS, 'too-many'),
  })
  .superRefine(({ startDate, endDate, announcedAt, saleMethod, drawClosesAt }, context) => {
    const refuse = refuserIn(context);
    refuse('endDate', endDate <= startDate, 'end-not-after-start');
    refuse('announcedAt', announcedAt && announcedAt > startDate, 'announced-after-start');
    refuse('drawClosesAt', saleMethod === 'draw' && !drawClosesAt, 'draw-closes-missing');
    refuse('drawClosesAt', drawClosesAt && drawClosesAt <= startDate, 'draw-closes-too-early');
    const isTooLate = drawClosesAt && endDate.getTime() - drawClosesAt.getTime() < OFFER_MS;
    refuse('drawClosesAt', isTooLate, 'draw-closes-too-late');
  });

type SavedDrop = z.output<typeof dropSchema>;

/** The values of a drop's form. Dates are in Amsterdam time, such as 2026-11-22T09:00. A missing value is empty. */
export type DropValues = {
  [Field in keyof SavedDrop]-?: NonNullable<SavedDrop[Field]> extends boolean | string[]
    ? NonNullable<SavedDrop[Field]>
    : string;
};

/** A drop as form text, or with parsed dates and numbers. Missing fields get their defaults. */
export type DropInput = {
  [Field in keyof DropValues]?: DropValues[Field] | SavedDrop[Field];
};

/** `dropSchema` with its input typed as the values of a form. */
export const dropForm = dropSchema as unknown as z.ZodType<z.output<typeof dropSchema>, DropValues>;

/** Returns the form values of an inactive drop that lasts the whole of today. */
export function newDrop(today: string): DropValues {
  return {
    ...readForm(dropForm, new FormData()),
    startDate: `${today}T00:00`,
    endDate: `${today}T23:59`,
    saleMethod: 'open',
    queueOpensMinutesBefore: String(USUAL_OPENS_MINUTES_BEFORE),
  };
}

/** Returns undefined for an empty field, and an invalid date for an unreadable one, so that the schema refuses it. */
function readDate(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed;
  return typed.trim() ? (momentInShop(typed) ?? new Date(Number.NaN)) : undefined;
}

/** Returns null for an empty field, and NaN for an unreadable one, so that the schema refuses it. */
function readNumber(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed;
  return typed.trim() ? Number(typed) : null;
}

function wholeUpTo(most: number, problem: string) {
  return z.int(problem).min(1, problem).max(most, problem);
}
