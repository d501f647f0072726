export const INVITED_FOR_DAYS = 7;
