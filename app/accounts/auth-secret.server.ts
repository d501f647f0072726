import { config } from '#app/platform/config.server.ts';
import { storedSecret } from '#app/platform/stored-secret.server.ts';

/** Signs cookies and links: the setting, or a secret stored in the data directory. */
export function authSecret(): string {
  return config.AUTH_SECRET ?? storedSecret(config.DATA_DIRECTORY, 'auth-secret');
}

/** The current secret first, then earlier ones, whose signatures remain valid so that rotation signs no one out. */
export function authSecrets(): [current: string, ...previous: string[]] {
  return [authSecret(), ...config.PREVIOUS_AUTH_SECRETS];
}
