export const addressTypes = ['shipping', 'billing'] as const;
export type AddressType = (typeof addressTypes)[number];

/** A saved address, as its owner sees it. */
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

/** What somebody says of an address; who it belongs to is never theirs to say. */
export type AddressInput = Omit<Address, 'id'>;
export type AddressField = keyof AddressInput | 'houseNumber';

/** Message ids by field. */
export type AddressProblems = Partial<Record<AddressField, string>>;
