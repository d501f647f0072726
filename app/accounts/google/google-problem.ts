/** Why somebody who went to Google is back on the sign-in page. */
export const googleProblems = ['denied', 'unproven', 'failed'] as const;
export type GoogleProblem = (typeof googleProblems)[number];
