export const addressTypes = ['shipping', 'billing'] as const;
export type AddressType = (typeof addressTypes)[number];

export type Address = {
  id: string;
  addressType: AddressType;
  recipientName: string;
  isDefault: boolean;
  streetLine1: string;
  streetLine2: string | null;
  city: string;
  state: string | null;
  postalCode: string;
  country: string;
  phone: string | null;
};

/** Does not contain an owner, since the owner is always the session's customer. */
export type AddressInput = Omit<Address, 'id'>;
export type AddressField = keyof AddressInput | 'houseNumber';

export type AddressProblems = Partial<Record<AddressField, string>>;

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

export function isPhoneNumber(typed: string): boolean {
  return /^(?:\+[1-9]\d{0,15}|(?=0?[1-9])\d{1,16})$/.test(typed.replaceAll(/[\s()./-]/g, ''));
}
