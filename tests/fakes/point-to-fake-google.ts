/** Loaded before a shop under test: redirects requests for Google's tokens and keys to the stand-in. */
const ask = globalThis.fetch;
const paths: Record<string, string> = {
  'https://oauth2.googleapis.com/token': '/token',
  'https://www.googleapis.com/oauth2/v3/certs': '/certs',
};

globalThis.fetch = (input, init) => {
  const path = paths[String(input)];
  return ask(path ? `${process.env.GOOGLE_STAND_IN}${path}` : input, init);
};
