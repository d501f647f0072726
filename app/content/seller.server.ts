import { type Settings, usesSandbox } from '#app/platform/environment-settings.server.ts';

const names = ['name', 'address', 'email', 'phone', 'kvk', 'vat'] as const;
type SellerDetail = (typeof names)[number];

/** The seller's details that the law requires. `samples` names the ones that are samples. */
export type Seller = Partial<Record<SellerDetail, string>> & { samples: SellerDetail[] };

/** Returns the seller's details in the settings. Unset ones are absent or, in test mode, replaced with samples. */
export function sellerOf(settings: Settings): Seller {
  const given: Record<SellerDetail, string | undefined> = {
    name: settings.SELLER_NAME,
    address: settings.SELLER_ADDRESS,
    email: settings.SELLER_EMAIL,
    phone: settings.SELLER_PHONE,
    kvk: settings.SELLER_KVK,
    vat: settings.SELLER_VAT,
  };
  const samples = usesSandbox(settings) ? names.filter((name) => !given[name]) : [];
  const fields = names.flatMap((name) => {
    const value = given[name] ?? (samples.includes(name) ? sampleOf(name, settings.BRAND_NAME) : undefined);
    return value ? [[name, value]] : [];
  });
  return { ...(Object.fromEntries(fields) as Partial<Record<SellerDetail, string>>), samples };
}

/** Returns the seller's name, address and email as lines, for products of which the seller is the manufacturer. */
export function sellerAsManufacturer({ name, address, email }: Seller): string | undefined {
  const lines = [name, ...(address?.split(',') ?? []), email].map((line) => line?.trim());
  return lines.filter(Boolean).join('\n') || undefined;
}

/** Returns a fictitious value, made of zeros or with a domain reserved for examples. */
function sampleOf(name: SellerDetail, brand: string): string {
  const mailName = brand.toLowerCase().replace(/[^a-z0-9]+/g, '') || 'shop';
  return {
    name: `${brand} B.V.`,
    address: 'Voorbeeldstraat 1, 1000 AA Amsterdam, Nederland',
    email: `service@${mailName}.example`,
    phone: '+31 20 000 0000',
    kvk: '00000000',
    vat: 'NL000000000B00',
  }[name];
}
