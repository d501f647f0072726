import { type FormEvent, useState } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form-fields.tsx';
import { type Verified, verifyInBrowser } from '../verify-in-browser.ts';

type Result = { verified: Verified | undefined; ticket: string };

/** Draws the places again in the reader's browser. */
export function VerifyForm({ address }: { address: string }) {
  const t = useWords();
  const [isVerifying, setVerifying] = useState(false);
  const [result, setResult] = useState<Result>();

  async function verify(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isVerifying) return;
    const form = new FormData(event.currentTarget);
    const [ticket, hash] = ['ticket', 'hash'].map((name) => String(form.get(name) ?? '').trim());
    setVerifying(true);
    const verified = await verifyInBrowser(address, { ...(ticket && { ticket }), ...(hash && { hash }) });
    setVerifying(false);
    setResult({ verified, ticket: ticket ?? '' });
  }

  return (
    <form data-scripted onSubmit={verify} className="needs-scripting mt-6 grid max-w-xl gap-4">
      <Field label={t('chance.ticket')} name="ticket" hint={t('chance.ticketHint')} maxLength={36} />
      <Field label={t('chance.hashNoted')} name="hash" maxLength={64} />
      <Button type="submit" aria-disabled={isVerifying || undefined}>
        {t(isVerifying ? 'chance.verifying' : 'chance.verify')}
      </Button>
      <div role="status">{result && !isVerifying && <Outcome {...result} />}</div>
    </form>
  );
}

function Outcome({ verified, ticket }: Result) {
  const t = useWords();
  if (!verified?.isRevealed) return <p className="text-pomegranate">{t('chance.failed')}</p>;
  const [own] = verified.places;
  return (
    <>
      <p className={verified.isTrue ? 'text-olive' : 'text-pomegranate'}>
        {verified.isTrue ? t('chance.true', { tickets: verified.tickets }) : t('chance.false')}
      </p>
      {verified.problems.map((problem) => (
        <p key={problem} lang="en" className="text-sm">
          {problem}
        </p>
      ))}
      {own && <p>{t('chance.place', { place: own.place })}</p>}
      {ticket && !own && <p>{t('chance.notInList')}</p>}
    </>
  );
}
