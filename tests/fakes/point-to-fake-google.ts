/** Loaded before a shop under test: what it asks of Google's token endpoint, it asks of the stand-in. */
const ask = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const isToken = String(input) === 'https://oauth2.googleapis.com/token';
  return ask(isToken ? `${process.env.GOOGLE_STAND_IN}/token` : input, init);
};
