export const SHORTEST_PASSWORD = 8;
/** Lower than for new passwords: the sign-in form only checks them. */
export const SHORTEST_PASSWORD_TYPED = 6;
/** Bounds the cost of hashing. */
export const LONGEST_PASSWORD = 128;
export const SHORTEST_NAME = 2;
export const LONGEST_NAME = 50;
export const LONGEST_EMAIL = 254;
