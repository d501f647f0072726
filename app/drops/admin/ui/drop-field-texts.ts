import { imageName } from '#app/media/library/image-texts.ts';
import type { Words } from '#app/platform/text/i18n.ts';
import type { DropField } from '../../editing/drop-form-values.ts';
import { queueStates } from '../../queue/ticket.ts';
import { saleMethods } from '../../selling/sale-methods.ts';
import type { FilledDrop } from '../drop-action-data.ts';

export function dropFieldLabel(t: Words, field: string): string | undefined {
  const of: Record<DropField, string> = {
    title: t('adminUi.fieldIn', { field: t('adminDrops.name'), language: t('adminUi.language.en') }),
    titleNl: t('adminUi.fieldIn', { field: t('adminDrops.name'), language: t('adminUi.language.nl') }),
    description: t('adminUi.fieldIn', {
      field: t('adminDrops.description'),
      language: t('adminUi.language.en'),
    }),
    descriptionNl: t('adminUi.fieldIn', {
      field: t('adminDrops.description'),
      language: t('adminUi.language.nl'),
    }),
    startDate: t('adminDrops.startDate'),
    endDate: t('adminDrops.endDate'),
    announcedAt: t('adminDrops.announcedAt'),
    isActive: t('adminDrops.active'),
    piecesPerPerson: t('adminDrops.piecesPerPerson'),
    saleMethod: t('adminDrops.saleMethod'),
    queueOpensMinutesBefore: t('adminDrops.queueOpens'),
    queueMostPerMinute: t('adminDrops.queueSpeed'),
    queueAsksProof: t('adminDrops.queueAsksProof'),
    drawClosesAt: t('adminDrops.drawCloses'),
    imageId: t('adminDrops.picture'),
    productIds: t('adminDrops.products'),
  };
  return of[field as DropField] ?? queueOperationLabel(t, field);
}

export function dropFieldValueLabel(t: Words, field: string, value: unknown): string | undefined {
  if (field === 'isActive' && value !== undefined)
    return t(value ? 'adminDrops.active' : 'adminDrops.inactive');
  if (field === 'queueAsksProof' && value !== undefined) return proofText(t, value);
  if ((field === 'piecesPerPerson' || field === 'queueMostPerMinute') && value === '')
    return t('adminDrops.noLimit');
  if (field === 'saleMethod' && typeof value === 'string') return saleMethodText(t, value);
  const isDate =
    ['startDate', 'endDate', 'announcedAt', 'drawClosesAt'].includes(field) && typeof value === 'string';
  return isDate ? value.replace('T', ' ') : queueOperationValueLabel(t, field, value);
}

export function dropFieldText(t: Words, filled: FilledDrop, field: string): string {
  return textsOf(t, filled)[field as DropField];
}

function textsOf(t: Words, { drop, picture, pieces }: FilledDrop): Record<DropField, string> {
  return {
    ...drop,
    startDate: drop.startDate.replace('T', ' '),
    endDate: drop.endDate.replace('T', ' '),
    announcedAt: drop.announcedAt.replace('T', ' '),
    drawClosesAt: drop.drawClosesAt.replace('T', ' '),
    isActive: t(drop.isActive ? 'adminDrops.active' : 'adminDrops.inactive'),
    saleMethod: saleMethodText(t, drop.saleMethod),
    queueAsksProof: proofText(t, drop.queueAsksProof),
    imageId: picture ? imageName(picture.alt, picture) : '',
    productIds: pieces.map(({ title }) => title).join(', '),
  };
}

function proofText(t: Words, isAsked: unknown): string {
  return t(isAsked ? 'adminDrops.proofAsked' : 'adminDrops.proofNotAsked');
}

function saleMethodText(t: Words, method: string): string {
  return saleMethods.some((one) => one === method) ? t(`adminDrops.method.${method}`) : method;
}

function queueOperationLabel(t: Words, field: string): string | undefined {
  const of: Record<string, string> = {
    state: t('adminDrops.queue.state'),
    mostPerMinute: t('adminDrops.queue.mostPerMinute'),
    message: t('adminUi.fieldIn', {
      field: t('adminDrops.queue.message'),
      language: t('adminUi.language.en'),
    }),
    messageNl: t('adminUi.fieldIn', {
      field: t('adminDrops.queue.message'),
      language: t('adminUi.language.nl'),
    }),
  };
  return of[field];
}

function queueOperationValueLabel(t: Words, field: string, value: unknown): string | undefined {
  const state = field === 'state' && queueStates.find((one) => one === value);
  return state ? t(`adminDrops.queue.state.${state}`) : undefined;
}
