export type DutchAddress = { street: string; city: string };

/** The response of POST /functions/v1/dutch-address; null if no such address exists. */
export type DutchAddressAnswer = { address: DutchAddress | null };
