import type { QueueOperation } from '#app/drops/queue/queue.server.ts';
import { MOST_ADMITTED_PER_SECOND, queueStates } from '#app/drops/queue/queue.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';

export const LONGEST_MESSAGE = 300;
export const MOST_PER_MINUTE = MOST_ADMITTED_PER_SECOND * 60;

export type OperationProblem =
  | 'state-unknown'
  | 'speed-not-whole'
  | 'speed-out-of-range'
  | 'message-too-long'
  | 'message-one-language';
export type OperationProblems = Partial<
  Record<'state' | 'mostPerMinute' | 'message' | 'messageNl', OperationProblem>
>;
export type ReadOperation =
  | { ok: true; operation: QueueOperation }
  | { ok: false; problems: OperationProblems; typed: Record<string, string> };

export function readStateForm(form: FormData): ReadOperation {
  const state = queueStates.find((one) => one === form.get('state'));
  return state ? { ok: true, operation: { state } } : refused({ state: 'state-unknown' }, {});
}

/** Parses the number of admissions per minute. Empty means as many as the shop can serve. */
export function readSpeedForm(form: FormData): ReadOperation {
  const mostPerMinute = textOf(form, 'mostPerMinute');
  if (!mostPerMinute) return { ok: true, operation: { mostPerMinute: null } };
  const typed = { mostPerMinute };
  if (!/^\d{1,9}$/.test(mostPerMinute)) return refused({ mostPerMinute: 'speed-not-whole' }, typed);
  const speed = Number(mostPerMinute);
  if (speed < 1 || speed > MOST_PER_MINUTE) return refused({ mostPerMinute: 'speed-out-of-range' }, typed);
  return { ok: true, operation: { mostPerMinute: speed } };
}

export function readMessageForm(form: FormData): ReadOperation {
  const typed = { message: textOf(form, 'message'), messageNl: textOf(form, 'messageNl') };
  const { message, messageNl } = typed;
  const problems: OperationProblems = {};
  if (message && !messageNl) problems.messageNl = 'message-one-language';
  if (messageNl && !message) problems.message = 'message-one-language';
  if (message.length > LONGEST_MESSAGE) problems.message = 'message-too-long';
  if (messageNl.length > LONGEST_MESSAGE) problems.messageNl = 'message-too-long';
  if (Object.keys(problems).length) return refused(problems, typed);
  return { ok: true, operation: { message: message || null, messageNl: messageNl || null } };
}

function refused(problems: OperationProblems, typed: Record<string, string>): ReadOperation {
  return { ok: false, problems, typed };
}

function textOf(form: FormData, name: string): string {
  const typed = String(form.get(name) ?? '').slice(0, LONGEST_MESSAGE * 2);
  return isPostgresText(typed) ? typed.replace(/\s+/g, ' ').trim() : '';
}
