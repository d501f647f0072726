import { useRef } from 'react';
import { signInAddress } from '#app/accounts/sign-in-return-path.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { Button, Link } from '#app/ui/link.tsx';
import type { useJoining } from '../use-joining.ts';

type JoinFormProps = { place: string; joining: ReturnType<typeof useJoining>; isAgain: boolean };

/** Joins the queue at once, or after a proof of work of a few seconds that the visitor can cancel. */
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
      <Button type="submit" ref={submit} aria-disabled={isSending || isWorking || undefined}>
        {t(isWorking ? 'room.working' : isSending ? 'room.joining' : usual)}
      </Button>
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
      <p role="alert" className="mt-3 text-pomegranate text-sm empty:hidden">
        {problem && t(`room.problem.${problem}`)}
      </p>
      {(problem === 'proof-needed' || problem === 'proof-failed') && (
        <p>
          <Link to={signInAddress(place)} className="text-link">
            {t('room.signIn')}
          </Link>
        </p>
      )}
    </>
  );
}
