/** Where a Dutch postal code and house number are. */
export type DutchAddress = { street: string; city: string };

/** What POST /functions/v1/dutch-address answers; null where there is no such address. */
export type DutchAddressAnswer = { address: DutchAddress | null };
