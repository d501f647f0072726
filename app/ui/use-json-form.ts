import { useRef, useState } from 'react';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { useLanguage } from '#app/platform/text/translations.ts';

type Unreachable = { ok: false; reason: 'unreachable' };

/** Posts a form without leaving the page. A second click during the request does nothing. */
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
  const json = Object.fromEntries(new FormData(form));
  const { body } = await fetchJson<Answer>(address, { json });
  return typeof body.ok === 'boolean' ? (body as Answer) : { ok: false, reason: 'unreachable' };
}
