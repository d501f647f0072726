import { config } from '#app/platform/config.server.ts';
import { keptSecret } from '#app/platform/kept-secret.server.ts';

/** What signs cookies and links: the setting, else one of this shop's own, kept beside the embedded database. */
export function authSecret(): string {
  return config.AUTH_SECRET ?? keptSecret(config.DATA_DIRECTORY, 'auth-secret');
}
