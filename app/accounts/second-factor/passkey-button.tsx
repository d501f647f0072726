import { type MouseEvent, useRef, useState } from 'react';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { FormProblem } from '#app/ui/form.tsx';
import { Button } from '#app/ui/link.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';

type PasskeyButtonProps = {
  purpose: 'add' | 'use';
  label: string;
  look?: 'primary' | 'secondary';
  failed: string;
  missing?: string;
  before?: () => Promise<boolean>;
  onSigned?: (credential: string) => void;
};

export function PasskeyButton({
  purpose,
  look = 'secondary',
  before,
  onSigned,
  ...texts
}: PasskeyButtonProps) {
  const isSupported = useIsHydrated() && hasPasskeySupport();
  const field = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (!isSupported) return texts.missing && <p className="text-stone">{texts.missing}</p>;

  async function ask({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): Promise<void> {
    if (isAsking) return;
    setAsking(true);
    setFailed(false);
    const mayAsk = !before || (await before());
    const credential = mayAsk ? await requestPasskey(purpose) : undefined;
    setAsking(false);
    if (!credential) return setFailed(mayAsk);
    if (onSigned) return onSigned(credential);
    if (field.current) field.current.value = credential;
    form?.submit();
  }

  return (
    <div className="grid justify-items-start gap-3">
      {!onSigned && <input ref={field} type="hidden" name="credential" />}
      <Button look={look} aria-disabled={isAsking} onClick={ask}>
        {texts.label}
      </Button>
      <FormProblem className="empty:hidden">{hasFailed && texts.failed}</FormProblem>
    </div>
  );
}

const ADDRESS = '/auth/passkey-challenges';

function hasPasskeySupport(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  );
}

/** Creates a passkey or signs with one. Returns the credential as text, or undefined if cancelled or unsupported. */
async function requestPasskey(purpose: 'add' | 'use'): Promise<string | undefined> {
  const { ok, body } = await fetchJson<{ options: never }>(ADDRESS, { json: { for: purpose } });
  if (!ok) return;
  try {
    const made = await (purpose === 'add'
      ? navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(body.options),
        })
      : navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(body.options),
        }));
    return made ? JSON.stringify(made) : undefined;
  } catch {
    return undefined;
  }
}
