/** Masks an e-mail address so that its owner recognises it and others learn little: "s…@e….com". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [name, domain] = [email.slice(0, at), email.slice(at + 1)];
  const end = domain.lastIndexOf('.');
  const ending = end > 0 ? domain.slice(end) : '';
  return `${first(name)}…@${first(domain)}…${ending}`;
}

/** By code point, not half a surrogate pair. */
function first(text: string): string {
  return [...text][0] ?? '';
}
