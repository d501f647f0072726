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

/** A submitted address. Its owner always comes from the session. */
export type AddressInput = Omit<Address, 'id'>;
export type AddressField = keyof AddressInput | 'houseNumber';

/** Text ids by field. */
export type AddressProblems = Partial<Record<AddressField, string>>;
