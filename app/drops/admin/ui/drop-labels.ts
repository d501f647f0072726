import { fieldTexts, inBothLanguages } from '#app/platform/editing/field-labels.ts';
import { saleMethods } from '../../drop.ts';
import type { DropValues } from '../../editing/drop-schema.server.ts';
import { queueStates } from '../../queue/queue.ts';

/** Also contains the texts of the queue settings that operators change while the drop is running. */
export const dropTexts = fieldTexts<keyof DropValues | 'state' | 'mostPerMinute' | 'message' | 'messageNl'>(
  {
    ...inBothLanguages('title', 'adminDrops.name'),
    ...inBothLanguages('description', 'adminDrops.description'),
    startDate: 'adminDrops.startDate',
    endDate: 'adminDrops.endDate',
    announcedAt: 'adminDrops.announcedAt',
    isActive: 'adminDrops.active',
    piecesPerPerson: 'adminDrops.piecesPerPerson',
    saleMethod: 'adminDrops.saleMethod',
    queueOpensMinutesBefore: 'adminDrops.queueOpens',
    queueMostPerMinute: 'adminDrops.queueSpeed',
    queueAsksProof: 'adminDrops.queueAsksProof',
    drawClosesAt: 'adminDrops.drawCloses',
    imageId: 'adminDrops.picture',
    productIds: 'adminDrops.products',
    state: 'adminDrops.queue.state',
    mostPerMinute: 'adminDrops.queue.mostPerMinute',
    ...inBothLanguages('message', 'adminDrops.queue.message'),
  },
  (t, field, value) => {
    if (field === 'isActive' && value !== undefined)
      return t(value ? 'adminDrops.active' : 'adminDrops.inactive');
    if (field === 'queueAsksProof' && value !== undefined)
      return t(value ? 'adminDrops.proofAsked' : 'adminDrops.proofNotAsked');
    if ((field === 'piecesPerPerson' || field === 'queueMostPerMinute') && value === '')
      return t('adminDrops.noLimit');
    const method = field === 'saleMethod' && saleMethods.find((one) => one === value);
    if (method) return t(`adminDrops.method.${method}`);
    const state = field === 'state' && queueStates.find((one) => one === value);
    return state ? t(`adminDrops.queue.state.${state}`) : undefined;
  },
);
