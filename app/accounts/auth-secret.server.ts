import { config } from '#app/platform/config.server.ts';
import { storedSecret } from '#app/platform/stored-secret.server.ts';

/** Returns the secret that signs cookies and links: the setting, or else a secret stored in the data directory. */
export function authSecret(): string {
  return config.AUTH_SECRET ?? storedSecret(config.DATA_DIRECTORY, 'auth-secret');
}

/** Returns the current secret, then earlier ones. Their signatures stay valid, so a new secret signs nobody out. */
export function authSecrets(): [current: string, ...previous: string[]] {
  return [authSecret(), ...config.PREVIOUS_AUTH_SECRETS];
}
