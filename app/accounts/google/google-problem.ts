export const googleProblems = ['denied', 'unproven', 'failed'] as const;
export type GoogleProblem = (typeof googleProblems)[number];
