export const SHORTEST_PASSWORD = 8;
/** The sign-in form asks for no more: it only checks a password and does not judge a new one. */
export const SHORTEST_PASSWORD_TYPED = 6;
/** Hashing costs memory, and nobody types more. */
export const LONGEST_PASSWORD = 128;
export const SHORTEST_NAME = 2;
export const LONGEST_NAME = 50;
export const LONGEST_EMAIL = 254;
