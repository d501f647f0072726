/** What the server says to somebody who signs up for the newsletter; the same for new and for known addresses. */
export type SignUpAnswer =
  | { ok: true }
  | { ok: false; reason: 'invalid-email' | 'too-many-requests' | 'too-many-mails' };
