import { Form } from 'react-router';
import type { QueueState } from '#app/drops/queue/queue.ts';
import { type Language, locales } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { formatDateTime, StatusBadge, type Tone } from '#app/ui/admin/values.tsx';
import { Field } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import type { DropLive, LiveQueue } from './find-drop-live.server.ts';
import {
  LONGEST_MESSAGE,
  MOST_PER_MINUTE,
  type OperationProblem,
  type OperationProblems,
} from './read-queue-operation.ts';

const tones = {
  off: 'critical',
  coming: 'neutral',
  'room-open': 'busy',
  open: 'good',
  draw: 'good',
  drawn: 'good',
  running: 'good',
  paused: 'warning',
  closed: 'critical',
  over: 'neutral',
} satisfies Record<string, Tone>;

export function LiveState({ live }: { live: DropLive }) {
  const t = useWords();
  const language = useLanguage();
  const state = stateOf(live);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <p role="status">
        <StatusBadge tone={tones[state]}>{t(`dropLive.state.${state}`)}</StatusBadge>
      </p>
      <p>
        {formatDateTime(live.startDate, language)} – {formatDateTime(live.endDate, language)}
      </p>
      <p className="text-stone">{t('dropLive.asOf', { time: clocks[language].format(new Date(live.at)) })}</p>
    </div>
  );
}

function stateOf({ isActive, phase, queue, draw }: DropLive): keyof typeof tones {
  if (phase === 'over') return 'over';
  if (!isActive) return 'off';
  if (queue && queue.state !== 'running') return queue.state;
  if (phase === 'coming') return queue?.isRoomOpen ? 'room-open' : 'coming';
  if (queue) return queue.state;
  if (draw) return draw.isDrawn ? 'drawn' : 'draw';
  return 'open';
}

const clocks: Record<Language, Intl.DateTimeFormat> = { en: clockOf('en'), nl: clockOf('nl') };

function clockOf(language: Language): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locales[language], { timeStyle: 'medium', timeZone: 'Europe/Amsterdam' });
}

type Refused = { problems: OperationProblems; typed: Record<string, string> };
type QueueOperationsProps = { queue: LiveQueue; page: string; refused: Refused | undefined };

export function QueueOperations({ queue, page, refused }: QueueOperationsProps) {
  return (
    <div className="admin-forms">
      <div>
        <DoorForm state={queue.state} action={`${page}/state`} />
        <SpeedForm queue={queue} action={`${page}/speed`} refused={refused} />
      </div>
      <MessageForm queue={queue} action={`${page}/message`} refused={refused} />
    </div>
  );
}

function DoorForm({ state, action }: { state: QueueState; action: string }) {
  const t = useWords();
  const other = state === 'running' ? 'paused' : 'running';
  return (
    <section className="admin-panel">
      <h2>{t('dropLive.door')}</h2>
      <p className="mt-1 text-stone">{t(`dropLive.doorText.${state}`)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Form method="post" action={action}>
          <input type="hidden" name="state" value={other} />
          <SubmitButton>{t(`dropLive.do.${other}`)}</SubmitButton>
        </Form>
        {state !== 'closed' && <CloseButton action={action} />}
      </div>
    </section>
  );
}

function CloseButton({ action }: { action: string }) {
  const t = useWords();
  return (
    <ButtonWithConfirmDialog
      label={t('dropLive.do.closed')}
      question={t('dropLive.closeQuestion')}
      action={action}
      fields={{ state: 'closed' }}
    >
      <p className="text-stone">{t('dropLive.closeText')}</p>
    </ButtonWithConfirmDialog>
  );
}

type FormProps = { queue: LiveQueue; action: string; refused: Refused | undefined };

function SpeedForm({ queue: { mostPerMinute }, action, refused }: FormProps) {
  const t = useWords();
  const problem = useProblemText();
  const now =
    mostPerMinute === null ? t('dropLive.speedNone') : t('dropLive.speedNow', { people: mostPerMinute });
  return (
    <Form method="post" action={action} noValidate className="admin-panel">
      <h2>{t('dropLive.speed')}</h2>
      <p className="mt-1 mb-3 text-stone">{now}</p>
      <Field
        label={t('dropLive.mostPerMinute')}
        hint={t('dropLive.mostPerMinuteHint')}
        name="mostPerMinute"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        defaultValue={refused?.typed.mostPerMinute ?? mostPerMinute ?? ''}
        error={problem(refused?.problems.mostPerMinute)}
      />
      <SubmitButton look="secondary" className="mt-4">
        {t('dropLive.saveSpeed')}
      </SubmitButton>
    </Form>
  );
}

function MessageForm({ queue: { message, messageNl }, action, refused }: FormProps) {
  const t = useWords();
  const problem = useProblemText();
  return (
    <Form method="post" action={action} noValidate className="admin-panel">
      <h2>{t('dropLive.message')}</h2>
      <p className="mt-1 text-stone">{t('dropLive.messageText')}</p>
      <MessageNow message={message} messageNl={messageNl} />
      <div className="mt-3 grid gap-3">
        <Field
          label={t('dropLive.messageEn')}
          name="message"
          lang="en"
          maxLength={LONGEST_MESSAGE}
          defaultValue={refused?.typed.message ?? message}
          error={problem(refused?.problems.message)}
        />
        <Field
          label={t('dropLive.messageNl')}
          name="messageNl"
          lang="nl"
          maxLength={LONGEST_MESSAGE}
          defaultValue={refused?.typed.messageNl ?? messageNl}
          error={problem(refused?.problems.messageNl)}
        />
      </div>
      <SubmitButton look="secondary" className="mt-4">
        {t('dropLive.saveMessage')}
      </SubmitButton>
    </Form>
  );
}

function MessageNow({ message, messageNl }: { message: string; messageNl: string }) {
  const t = useWords();
  if (!message) return <p className="mt-2">{t('dropLive.noMessage')}</p>;
  return (
    <blockquote className="admin-note mt-2">
      <span>
        <span lang="en">{message}</span>
        <br />
        <span lang="nl">{messageNl}</span>
      </span>
    </blockquote>
  );
}

function useProblemText() {
  const t = useWords();
  return (problem: OperationProblem | undefined) =>
    problem && t(`dropLive.problem.${problem}`, { most: MOST_PER_MINUTE, longest: LONGEST_MESSAGE });
}
