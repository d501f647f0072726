import { z } from 'zod';
import {
  type DropFormValues,
  LONGEST_DESCRIPTION,
  LONGEST_NAME,
  MOST_PRODUCTS,
} from '../editing/drop-form-values.ts';

const LONGEST_ID = 100;

/** Keeps a text that is slightly too long, so that the form can say so, and cuts off far too much. */
export function readDropForm(form: FormData): { id: string | undefined; drop: DropFormValues } {
  const text = (name: string, longest: number) =>
    String(form.get(name) ?? '')
      .replaceAll('\r\n', '\n')
      .slice(0, longest);
  const productIds = form.getAll('productIds').map((id) => String(id).slice(0, LONGEST_ID));
  return {
    id: z.uuid().safeParse(form.get('id')).data,
    drop: {
      title: text('title', LONGEST_NAME * 2),
      titleNl: text('titleNl', LONGEST_NAME * 2),
      description: text('description', LONGEST_DESCRIPTION * 2),
      descriptionNl: text('descriptionNl', LONGEST_DESCRIPTION * 2),
      startDate: text('startDate', LONGEST_ID),
      endDate: text('endDate', LONGEST_ID),
      announcedAt: text('announcedAt', LONGEST_ID),
      isActive: form.get('isActive') === 'on',
      piecesPerPerson: text('piecesPerPerson', LONGEST_ID),
      saleMethod: form.has('saleMethod') ? text('saleMethod', LONGEST_ID) : 'open',
      queueOpensMinutesBefore: text('queueOpensMinutesBefore', LONGEST_ID),
      queueMostPerMinute: text('queueMostPerMinute', LONGEST_ID),
      queueAsksProof: form.get('queueAsksProof') === 'on',
      drawClosesAt: text('drawClosesAt', LONGEST_ID),
      imageId: text('imageId', LONGEST_ID),
      productIds: [...new Set(productIds)].slice(0, MOST_PRODUCTS + 1),
    },
  };
}
