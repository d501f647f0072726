import { type FormEvent, useEffect, useRef } from 'react';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { EmailField, FormProblem } from '#app/ui/form.tsx';
import { formatDateTime } from '#app/ui/formats.ts';
import { SubmitButton, TextLink } from '#app/ui/link.tsx';
import { useJsonForm } from '#app/ui/use-json-form.ts';
import { chancePath, placePath, type ShownDrop } from '../../drop.ts';
import type { Ticket } from '../../queue/queue.ts';
import { canJoin, hasPlace, roomAnnouncement } from '../room-stage.ts';
import { type PlaceAnswer, useJoining } from '../use-joining.ts';
import { type KnownBefore, useRoomWatch } from '../use-room-watch.ts';
import { JoinForm, JoinProblem, RoomStagePanel, StageLink } from './room-stage-panel.tsx';

type WaitingRoomProps = {
  drop: ShownDrop;
  known?: KnownBefore;
  /** The server's response to a form that was posted without JavaScript. */
  given?: { answer: PlaceAnswer; email: string } | undefined;
};

export function WaitingRoom({ drop, known, given }: WaitingRoomProps) {
  const t = useWords();
  const language = useLanguage();
  const room = useRoomWatch(drop, known);
  const { stage, ticket, status, nowMs, connection, setTicket } = room;
  const place = placePath(drop.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const refusal = given?.answer.of === 'place' ? given.answer : undefined;
  const joining = useJoining(place, refusal, canJoin(stage), followTicket);
  useTitleWhileAdmitted(stage.kind === 'admitted', t('room.turnInTitle'));

  /** Also moves the focus to the new heading, since the pressed button is gone. */
  function followTicket(answered: Ticket): void {
    setTicket(answered);
    requestAnimationFrame(() => heading.current?.focus());
  }

  return (
    <div className="page waiting-room">
      <div>
        <RoomHeading drop={drop} />
        <RoomStagePanel
          room={room}
          headingRef={heading}
          withoutScripts={
            <TextLink to={place} className="inline-flex min-h-11 items-center">
              {t(known ? 'room.lookAgain' : 'room.withoutScripts')}
            </TextLink>
          }
          ticket={
            ticket &&
            hasPlace(stage) && (
              <>
                <ReturnLinkForm place={place} given={given} />
                <GiveBackForm place={place} onGivenBack={followTicket} />
                <p className="text-sm text-stone">{t('room.ticket', { id: ticket.id })}</p>
              </>
            )
          }
        >
          {canJoin(stage) && (
            <JoinForm
              place={place}
              joining={joining}
              isAgain={stage.kind === 'left' || stage.kind === 'admission-over'}
            />
          )}
          <StageLink dropId={drop.id} stage={stage} />
          <JoinProblem place={place} problem={joining.problem} />
        </RoomStagePanel>
        <p role="status" className="sr-only">
          {roomAnnouncement({ stage, status, nowMs, connection, language }, t)}
        </p>
        <RoomLinks dropId={drop.id} />
      </div>
      {drop.picture && (
        <ResponsivePicture
          picture={drop.picture}
          sizes="(width >= 48rem) 26rem, calc(100vw - 2rem)"
          alt=""
          priority
        />
      )}
    </div>
  );
}

function RoomHeading({ drop }: { drop: ShownDrop }) {
  const t = useWords();
  const time = formatDateTime(new Date(drop.startDate), useLanguage());
  return (
    <>
      <p className="mb-2 text-sm text-stone">
        <TextLink to="/the-drop">{t('common.the-drop')}</TextLink> · {t('room.title')}
      </p>
      <h1 lang={drop.title.language}>{drop.title.text}</h1>
      <p className="mt-3 text-stone">{t('room.startsAt', { time })}</p>
    </>
  );
}

function RoomLinks({ dropId }: { dropId: string }) {
  const t = useWords();
  return (
    <ul className="room-links">
      <li>
        <TextLink to="/how-drops-work">{t('room.howDropsWork')}</TextLink>
      </li>
      <li>
        <TextLink to={chancePath(dropId)}>{t('room.toChance')}</TextLink>
      </li>
    </ul>
  );
}

/** Adds a note before the page's title, for visitors who are looking at another tab. */
function useTitleWhileAdmitted(isAdmitted: boolean, turn: string): void {
  useEffect(() => {
    if (!isAdmitted) return;
    const { title } = document;
    document.title = `${turn} ${title}`;
    return () => {
      document.title = title;
    };
  }, [isAdmitted, turn]);
}

type ReturnLinkFormProps = { place: string; given: { answer: PlaceAnswer; email: string } | undefined };

function ReturnLinkForm({ place, given }: ReturnLinkFormProps) {
  const t = useWords();
  const isGiven = given?.answer.of === 'return-link';
  const form = useJsonForm<PlaceAnswer>(`${place}/return-links`, isGiven ? given.answer : undefined);
  const problem = form.answer && !form.answer.ok && form.answer.reason;
  const isOfField = problem === 'invalid-email';

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void form.post(event.currentTarget);
  }

  return (
    <details open={isGiven}>
      <summary>{t('room.otherDevice')}</summary>
      <p className="max-w-prose text-stone">{t('room.otherDeviceText')}</p>
      <form
        method="post"
        action={`${place}/return-links`}
        onSubmit={send}
        noValidate
        className="mt-4 grid max-w-md gap-4"
      >
        <EmailField
          label={t('room.email')}
          id="return-email"
          defaultValue={given?.email}
          error={isOfField && t('room.mailProblem.invalid-email')}
          required
        />
        <SubmitButton look="secondary">{t('room.mailLink')}</SubmitButton>
        <p role="status" className="empty:hidden">
          {form.answer?.ok && t('room.mailed')}
          {problem === 'too-many' && t('room.mailProblem.too-many')}
          {problem && !isOfField && problem !== 'too-many' && t(`room.problem.${problem}`)}
        </p>
      </form>
    </details>
  );
}

type GiveBackFormProps = { place: string; onGivenBack: (ticket: Ticket) => void };

/** Requires a second click, since a place that was given up cannot be restored. */
function GiveBackForm({ place, onGivenBack }: GiveBackFormProps) {
  const t = useWords();
  const form = useJsonForm<PlaceAnswer>(`${place}/leaving`);
  const problem = form.answer && !form.answer.ok && form.answer.reason;

  async function giveBack(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const answer = await form.post(event.currentTarget);
    if (answer?.ok && answer.ticket) onGivenBack(answer.ticket);
  }

  return (
    <details>
      <summary>{t('room.giveBack')}</summary>
      <p className="max-w-prose text-stone">{t('room.giveBackText')}</p>
      <form method="post" action={`${place}/leaving`} onSubmit={giveBack} className="mt-4">
        <SubmitButton look="secondary" className="button-destructive">
          {t('room.giveBackButton')}
        </SubmitButton>
        <FormProblem className="mt-2 text-sm empty:hidden">
          {problem && t(`room.problem.${problem}`)}
        </FormProblem>
      </form>
    </details>
  );
}
