import { type ReactNode, type RefObject, useRef } from 'react';
import { signInAddress } from '#app/accounts/sign-in-return-path.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { FormProblem } from '#app/ui/form.tsx';
import { Button, ButtonLink, SecondaryLink, SubmitButton, TextLink } from '#app/ui/link.tsx';
import { formatTimeLeft } from '#app/ui/time-left.ts';
import { dropSalePath } from '../../drop.ts';
import type { QueueStatus } from '../../queue/queue.ts';
import type { RoomStage } from '../room-stage.ts';
import type { useJoining } from '../use-joining.ts';
import type { useRoomWatch } from '../use-room-watch.ts';

type Room = Pick<ReturnType<typeof useRoomWatch>, 'stage' | 'status' | 'nowMs' | 'connection'>;

type RoomStagePanelProps = {
  room: Room;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
  withoutScripts: ReactNode;
  ticket: ReactNode;
};

export function RoomStagePanel({ room, headingRef, children, withoutScripts, ticket }: RoomStagePanelProps) {
  const t = useWords();
  const { stage, status, connection } = room;
  return (
    <section aria-labelledby="room-stage" className="room-stage" data-kind={stage.kind}>
      <h2 id="room-stage" ref={headingRef} tabIndex={-1}>
        {t(`room.${stage.kind}.title`, { ...stage })}
      </h2>
      <p>{t(`room.${stage.kind}.text`, { ...stage })}</p>
      <p className="without-scripting">
        {t('room.withoutScriptsText')} {withoutScripts}
      </p>
      <StageCountdown room={room} />
      {children}
      {connection !== 'fine' && <p className="room-note">{t(`room.${connection}`)}</p>}
      {status?.state === 'paused' && hasHope(stage) && <p className="room-note">{t('room.paused')}</p>}
      {status?.message && <OperatorsMessage message={status.message} />}
      <ItemsLeft room={room} />
      {ticket && <div className="room-ticket">{ticket}</div>}
    </section>
  );
}

function StageCountdown({ room: { stage, status, nowMs } }: { room: Room }) {
  const t = useWords();
  if (!status) return null;
  if (stage.kind === 'not-open')
    return <Countdown label={t('room.opensIn')} untilMs={Date.parse(status.opensAt)} nowMs={nowMs} />;
  if (stage.kind === 'open' || stage.kind === 'early' || isMovedStart(stage, status.state))
    return <Countdown label={t('room.startsIn')} untilMs={Date.parse(status.startsAt)} nowMs={nowMs} />;
  if (stage.kind === 'admitted' && stage.untilMs !== undefined)
    return <Countdown label={t('room.timeLeft')} untilMs={stage.untilMs} nowMs={nowMs} />;
  return null;
}

/** Returns true if an operator postponed the start after the places were drawn. */
function isMovedStart({ kind }: RoomStage, state: QueueStatus['state']): boolean {
  return state === 'before' && (kind === 'waiting' || kind === 'running');
}

function OperatorsMessage({ message }: { message: { en: string; nl: string } }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <p className="room-note prose-lines">
      <span className="block text-sm text-stone">{t('room.message')}</span>
      {message[language]}
    </p>
  );
}

function ItemsLeft({ room: { stage, status } }: { room: Room }) {
  const t = useWords();
  if (!status?.placesGiven || !hasHope(stage)) return null;
  const { left, held } = status;
  return (
    <p className="mt-4 text-stone">
      {t('room.left', { left })} {held > 0 && t(held < left ? 'room.held' : 'room.allHeld', { held })}
      {stage.kind === 'waiting' && stage.ahead >= left && ` ${t('room.fewerThanAhead')}`}
    </p>
  );
}

function hasHope({ kind }: RoomStage): boolean {
  return ['running', 'drawing', 'waiting', 'admission-over', 'left'].includes(kind);
}

type CountdownProps = { label: string; untilMs: number; nowMs: number };

/** Displays the time left by the shop's clock. Screen readers get `roomAnnouncement` instead of every second. */
function Countdown({ label, untilMs, nowMs }: CountdownProps) {
  return (
    <p className="room-countdown">
      <span className="text-sm text-stone">{label}</span>
      <span role="timer">{formatTimeLeft(untilMs - nowMs)}</span>
    </p>
  );
}

export function StageLink({ dropId, stage: { kind } }: { dropId: string; stage: RoomStage }) {
  const t = useWords();
  if (kind === 'admitted') return <ButtonLink to={dropSalePath(dropId)}>{t('room.toPieces')}</ButtonLink>;
  if (kind === 'ordered') return <SecondaryLink to={dropSalePath(dropId)}>{t('room.toDrop')}</SecondaryLink>;
  if (kind === 'gone') return <ButtonLink to="/the-drop">{t('room.toDrop')}</ButtonLink>;
  if (kind === 'sold-out' || kind === 'closed' || kind === 'ended')
    return <SecondaryLink to="/new-in">{t('room.toNewIn')}</SecondaryLink>;
  return null;
}

type JoinFormProps = { place: string; joining: ReturnType<typeof useJoining>; isAgain: boolean };

export function JoinForm({ place, joining, isAgain }: JoinFormProps) {
  const t = useWords();
  const submit = useRef<HTMLButtonElement>(null);
  const { join, cancel, isSending, shareDone } = joining;
  const isWorking = shareDone !== undefined;
  const usual = isAgain ? 'room.joinAgain' : 'room.join';

  /** Moves the focus to the join button, since the pressed button disappears. */
  function stop(): void {
    cancel();
    submit.current?.focus();
  }

  return (
    <form method="post" action={place} onSubmit={join} className="room-join">
      <input type="hidden" name="browser" />
      <input type="hidden" name="proof" />
      <SubmitButton ref={submit} aria-disabled={isSending || isWorking || undefined}>
        {t(isWorking ? 'room.working' : isSending ? 'room.joining' : usual)}
      </SubmitButton>
      {isWorking && (
        <>
          <progress value={shareDone} aria-hidden="true" />
          <Button look="link" onClick={stop}>
            {t('room.stopWorking')}
          </Button>
        </>
      )}
      <p role="status" className="empty:hidden">
        {isWorking && t('room.workingText')}
      </p>
    </form>
  );
}

export function JoinProblem({
  place,
  problem,
}: { place: string } & Pick<JoinFormProps['joining'], 'problem'>) {
  const t = useWords();
  return (
    <>
      <FormProblem className="mt-3 text-sm empty:hidden">
        {problem && t(`room.problem.${problem}`)}
      </FormProblem>
      {(problem === 'proof-needed' || problem === 'proof-failed') && (
        <p>
          <TextLink to={signInAddress(place)}>{t('room.signIn')}</TextLink>
        </p>
      )}
    </>
  );
}
