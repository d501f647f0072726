/** How long the link of an invitation works. */
export const INVITED_FOR_DAYS = 7;
