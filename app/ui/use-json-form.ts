import { useRef, useState } from 'react';
import { useLanguage } from '#app/platform/text/words.ts';

type Unreachable = { ok: false; reason: 'unreachable' };

const GIVE_UP_MS = 20_000;

/**
 * Sends a form to the server without leaving the page, so that what was typed is safe whatever happens; a second click
 * while the first is on its way does nothing. The server answers with JSON that says whether it is `ok`. `given` is
 * what it said when the form came back with a whole page.
 */
export function useJsonForm<Answer extends { ok: boolean }>(address: string, given?: Answer) {
  const language = useLanguage();
  const [answer, setAnswer] = useState<Answer | Unreachable | undefined>(given);
  const [isSending, setSending] = useState(false);
  const isOnItsWay = useRef(false);

  async function post(form: HTMLFormElement): Promise<Answer | Unreachable | undefined> {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    setSending(true);
    const said = await send<Answer>(`${address}?lang=${language}`, form);
    isOnItsWay.current = false;
    setSending(false);
    setAnswer(said);
    return said;
  }

  return { answer, setAnswer, isSending, post };
}

async function send<Answer extends { ok: boolean }>(
  address: string,
  form: HTMLFormElement,
): Promise<Answer | Unreachable> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    const answer = (await response.json()) as Partial<Answer>;
    return typeof answer.ok === 'boolean' ? (answer as Answer) : { ok: false, reason: 'unreachable' };
  } catch {
    return { ok: false, reason: 'unreachable' };
  }
}
