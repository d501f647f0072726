import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';

const ADDRESS = '/auth/passkey-challenges';

/** Whether this browser has passkeys, and hands them on as a form can carry them. */
export function hasPasskeySupport(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  );
}

/**
 * Has the browser make a passkey for whoever is signed in (`add`), or have one of theirs sign (`use`): what the server takes, as
 * text. Undefined where they or the browser would not, or the shop did not answer.
 */
export async function requestPasskey(purpose: 'add' | 'use'): Promise<string | undefined> {
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
