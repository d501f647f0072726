/** Reasons for returning from Google to the sign-in page. */
export const googleProblems = ['denied', 'unproven', 'failed'] as const;
export type GoogleProblem = (typeof googleProblems)[number];
