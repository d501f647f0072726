export const SHORTEST_PASSWORD = 8;
/** The sign-in form asks no more, since it judges nothing. */
export const SHORTEST_PASSWORD_TYPED = 6;
/** Hashing costs memory; nobody types more. */
export const LONGEST_PASSWORD = 128;
export const LONGEST_NAME = 50;
export const LONGEST_EMAIL = 254;
