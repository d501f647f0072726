import { config } from '#app/platform/config.server.ts';
import { storedSecret } from '#app/platform/stored-secret.server.ts';

/** What signs cookies and links: the setting, else one of this shop's own, kept beside the embedded database. */
export function authSecret(): string {
  return config.AUTH_SECRET ?? storedSecret(config.DATA_DIRECTORY, 'auth-secret');
}

/** Also those it had before, the latest first, whose signatures still hold: turning it over signs nobody out. */
export function authSecrets(): [current: string, ...previous: string[]] {
  return [authSecret(), ...config.PREVIOUS_AUTH_SECRETS];
}
