import '../register-translations.ts';
import type { Words } from '#app/platform/text/i18n.ts';
import { queueStates } from '../../queue/queue-and-ticket-types.ts';

/** What operators change of a running queue is called, in a drop's history; undefined when there is no such field. */
export function queueOperationLabel(t: Words, field: string): string | undefined {
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

/** What a value of it says, when it is not what somebody typed. */
export function queueOperationValueLabel(t: Words, field: string, value: unknown): string | undefined {
  const state = field === 'state' && queueStates.find((one) => one === value);
  return state ? t(`adminDrops.queue.state.${state}`) : undefined;
}
