/** Field limits that fit on a label. */
export const addressFieldLengths = {
  streetLine1: 120,
  houseNumber: 20,
  streetLine2: 120,
  city: 80,
  state: 80,
  postalCode: 16,
} as const;

export const RECIPIENT_LIMIT = 101;
export const PHONE_LIMIT = 30;
