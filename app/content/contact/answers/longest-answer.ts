export const LONGEST_ANSWER = 8_000;
