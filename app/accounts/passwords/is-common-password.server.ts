import { SHORTEST_PASSWORD } from '../forms/account-field-lengths.ts';

/**
 * Whether a password is among the tens of thousands that people choose most, in whatever case it is written. The list
 * is read when it is first asked for; only what is long enough for us is kept of it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  listed ??= readList();
  return (await listed).has(password.toLowerCase());
}

let listed: Promise<Set<string>> | undefined;

async function readList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'] as string[];
  return new Set(passwords.filter(({ length }) => length >= SHORTEST_PASSWORD));
}
