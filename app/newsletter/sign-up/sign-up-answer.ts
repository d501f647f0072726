/** The server's response to a sign-up, the same for new and known addresses. */
export type SignUpAnswer =
  | { ok: true }
  | { ok: false; reason: 'invalid-email' | 'too-many-requests' | 'too-many-mails' };
