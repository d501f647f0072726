import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import type { Language } from '#app/platform/text/language.ts';
import { useLanguage } from '#app/platform/text/translations.ts';
import { Field, FormProblem } from '#app/ui/form.tsx';
import { Button, SubmitButton } from '#app/ui/link.tsx';
import { PasskeyButton } from '../second-factor/passkey-button.tsx';
import {
  askedAgain,
  REAUTHENTICATION_ADDRESS,
  type ReauthenticationAnswer,
  type ReauthenticationState,
  type ShownReauthentication,
} from './reauthenticate-first.ts';

export function ReauthenticationDialog() {
  const asked = askedAgain.useValue((question) => question);
  const language = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('input, a')?.focus();
    return () => shown?.close();
  }, []);
  if (!asked) return null;
  const { shown, answer } = asked;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending) return;
    setSending(true);
    const password = new FormData(form).get('password');
    const wrong = shown.hasPassword
      ? await prove({ password }, language, shown.words)
      : await checkNewSignIn(shown.words);
    setSending(false);
    if (wrong === undefined) return answer(true);
    setProblem(wrong);
    form.querySelector('input')?.focus();
  }

  async function submitPasskey(credential: string): Promise<void> {
    const wrong = await prove({ credential }, language, shown.words);
    if (wrong === undefined) answer(true);
    else setProblem(wrong);
  }

  return (
    <dialog ref={dialog} className="admin-dialog" aria-labelledby="again-title" onClose={() => answer(false)}>
      <form method="post" action="/admin/reauthentication" noValidate onSubmit={submit}>
        <h2 id="again-title" className="mb-2">
          {shown.words.title}
        </h2>
        <ReauthenticationFields
          shown={{ ...shown, problem: isSending ? undefined : problem }}
          onPasskey={submitPasskey}
        />
        <div className="admin-dialog-ways">
          <Button look="secondary" onClick={() => dialog.current?.close()}>
            {shown.words.cancel}
          </Button>
          <SubmitButton aria-disabled={isSending}>
            {shown.hasPassword ? shown.words.submit : shown.words.continue}
          </SubmitButton>
        </div>
      </form>
    </dialog>
  );
}

type Texts = ShownReauthentication['words'];

/** Returns the problem, or undefined if the session is now reauthenticated. */
async function prove(json: object, language: Language, words: Texts): Promise<string | undefined> {
  const address = `${REAUTHENTICATION_ADDRESS}?lang=${language}`;
  const { body } = await fetchJson<ReauthenticationAnswer>(address, { json });
  if (body.ok) return;
  return ('problem' in body && body.problem) || words.unreachable;
}

async function checkNewSignIn(words: Texts): Promise<string | undefined> {
  const { ok, body } = await fetchJson<ReauthenticationState>(REAUTHENTICATION_ADDRESS);
  if (ok && body.isRecent) return;
  return ok ? words.notYet : words.unreachable;
}

type FieldsProps = { shown: ShownReauthentication; onPasskey?: (credential: string) => void };

export function ReauthenticationFields({ shown, onPasskey }: FieldsProps) {
  const { hasPasskey, words } = shown;
  return (
    <div className="grid gap-5">
      <WithoutPasskey shown={shown} />
      {hasPasskey && (
        <PasskeyButton
          purpose="use"
          label={words.passkey}
          failed={words.passkeyFailed}
          {...(onPasskey && { onSigned: onPasskey })}
        />
      )}
    </div>
  );
}

function WithoutPasskey({ shown }: Pick<FieldsProps, 'shown'>) {
  const { hasPassword, hasGoogle, problem, words } = shown;
  if (hasPassword)
    return (
      <div className="grid gap-5">
        <p className="text-stone">{words.text}</p>
        <Field
          id="again-password"
          name="password"
          type="password"
          label={words.password}
          autoComplete="current-password"
          required
          error={problem && <span role="alert">{problem}</span>}
        />
      </div>
    );
  return (
    <div className="grid gap-4">
      <p className="text-stone">{hasGoogle ? words.googleText : words.noPassword}</p>
      <p>
        <a
          href={hasGoogle ? '/auth/google?next=%2Fadmin%2Freauthentication' : '/forgot-password'}
          target="_blank"
          rel="noreferrer"
          className="admin-way"
        >
          {hasGoogle ? words.google : words.reset}
        </a>
      </p>
      {problem && <FormProblem>{problem}</FormProblem>}
    </div>
  );
}
