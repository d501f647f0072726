declare module '*.po' {
  import type { Messages } from '#app/platform/text/i18n.ts';
  export const messages: Messages;
}
