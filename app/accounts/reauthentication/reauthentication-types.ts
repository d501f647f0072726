/** What a browser learns of the session it asks with, for the question whether it is still the same person. */
export type ReauthenticationState = { isRecent: boolean; shown: ShownReauthentication };

/** How somebody can prove that it is them, and the words for it: the server says them, so no page loads them before. */
export type ShownReauthentication = {
  hasPassword: boolean;
  hasPasskey: boolean;
  hasGoogle: boolean;
  /** Where to go afterwards: to an address, or on with a form that was sent. */
  next: string | undefined;
  carried: CarriedForm | undefined;
  /** What was wrong with the last attempt. */
  problem: string | undefined;
  words: Record<
    'title' | 'text' | 'password' | 'submit' | 'google' | 'googleText' | 'noPassword' | 'reset' | 'cancel',
    string
  > &
    Record<'continue' | 'confirmed' | 'confirmedText' | 'back' | 'notYet' | 'unreachable', string> &
    Record<'passkey' | 'passkeyFailed', string>;
};

/** A form that was sent without JavaScript before its sender was asked: where to, and all it said. */
export type CarriedForm = { action: string; fields: [name: string, value: string][] };

export type ReauthenticationAnswer = { ok: true } | { ok: false; problem: string };
