import { shopUrl } from '#app/platform/config.server.ts';

/** The same for each attempt at one mail, so that a mailbox knows a repeat. */
export function stockAlertMessageId(kind: 'confirm' | 'back', alertId: string, at: string): string {
  return `<stock-alert-${kind}-${alertId}-${Date.parse(at)}@${new URL(shopUrl).hostname}>`;
}
