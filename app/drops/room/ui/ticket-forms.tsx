import type { FormEvent } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form-fields.tsx';
import { useJsonForm } from '#app/ui/use-json-form.ts';
import type { Ticket } from '../../queue/queue-and-ticket-types.ts';
import type { PlaceAnswer } from '../place-answer.ts';

type ReturnLinkFormProps = {
  place: string;
  /** What was said, and typed, without JavaScript. */
  given: { answer: PlaceAnswer; email: string } | undefined;
};

/** Mails a link that brings one's place along to another browser. */
export function ReturnLinkForm({ place, given }: ReturnLinkFormProps) {
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
        <Field
          label={t('room.email')}
          name="email"
          type="email"
          id="return-email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          defaultValue={given?.email}
          error={isOfField && t('room.mailProblem.invalid-email')}
          required
        />
        <Button type="submit" look="secondary">
          {t('room.mailLink')}
        </Button>
        <p role="status" className="empty:hidden">
          {form.answer?.ok && t('room.mailed')}
          {problem === 'too-many' && t('room.mailProblem.too-many')}
          {problem && !isOfField && problem !== 'too-many' && t(`room.problem.${problem}`)}
        </p>
      </form>
    </details>
  );
}

type GiveBackFormProps = {
  place: string;
  onGivenBack: (ticket: Ticket) => void;
};

/** In two steps, since nobody gets their place back. */
export function GiveBackForm({ place, onGivenBack }: GiveBackFormProps) {
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
        <Button type="submit" look="secondary" className="button-destructive">
          {t('room.giveBackButton')}
        </Button>
        <p role="alert" className="mt-2 text-pomegranate text-sm empty:hidden">
          {problem && t(`room.problem.${problem}`)}
        </p>
      </form>
    </details>
  );
}
