export type ReauthenticationState = { isRecent: boolean; shown: ShownReauthentication };

/** The available methods and their texts, which the server sends so that no page loads them in advance. */
export type ShownReauthentication = {
  hasPassword: boolean;
  hasPasskey: boolean;
  hasGoogle: boolean;
  next: string | undefined;
  carried: CarriedForm | undefined;
  problem: string | undefined;
  words: Record<
    'title' | 'text' | 'password' | 'submit' | 'google' | 'googleText' | 'noPassword' | 'reset' | 'cancel',
    string
  > &
    Record<'continue' | 'confirmed' | 'confirmedText' | 'back' | 'notYet' | 'unreachable', string> &
    Record<'passkey' | 'passkeyFailed', string>;
};

export type CarriedForm = { action: string; fields: [name: string, value: string][] };

export type ReauthenticationAnswer = { ok: true } | { ok: false; problem: string };
