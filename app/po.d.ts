declare module '*.po' {
  import type { Messages } from '#app/platform/text/words.ts';
  export const messages: Messages;
}
