/** As long as an answer may be; browsers stop there. */
export const LONGEST_ANSWER = 8_000;
