import { randomUUID } from 'node:crypto';
import { memoryJournal, openJournal, replayJournal } from '../stripe/journal.ts';

/** Sendcloud's statuses in use: the number in webhooks and the code of its API. */
export const statuses = {
  1000: { code: 'READY_TO_SEND', message: 'Ready to send' },
  1002: { code: 'ANNOUNCEMENT_FAILED', message: 'Announcement failed' },
  3: { code: 'EN_ROUTE_TO_SORTING_CENTER', message: 'En route to sorting center' },
  92: { code: 'DRIVER_EN_ROUTE', message: 'Driver en route' },
  8: { code: 'DELIVERY_ATTEMPT_FAILED', message: 'Delivery attempt failed' },
  11: { code: 'DELIVERED', message: 'Delivered' },
  2000: { code: 'CANCELLED', message: 'Cancelled' },
} as const;
export type StatusId = keyof typeof statuses;

export type Address = {
  name: string;
  company_name?: string | undefined;
  address_line_1: string;
  address_line_2?: string | undefined;
  postal_code: string;
  city: string;
  country_code: string;
};

/** A shipment with one parcel, the only kind that the shop makes. */
export type StoredParcel = {
  shipmentId: string;
  parcelId: number;
  reference: string | null;
  orderNumber: string;
  trackingNumber: string;
  to: Address;
  weight: { value: string; unit: 'kg' };
  statusId: StatusId;
  createdAt: string;
  updatedAt: string;
};

/** Opens the store of parcels, kept in a journal file across restarts. */
export async function openParcels(journalFile: string | undefined) {
  const parcels = new Map<string, StoredParcel>();
  if (journalFile)
    await replayJournal(journalFile, ([, parcel]) => {
      const stored = parcel as StoredParcel;
      parcels.set(stored.shipmentId, stored);
    });
  const entries = [...parcels.values()].map((parcel): [string, unknown] => ['parcel', parcel]);
  const journal = journalFile ? await openJournal(journalFile, entries) : memoryJournal();

  async function put(parcel: StoredParcel): Promise<StoredParcel> {
    parcels.set(parcel.shipmentId, parcel);
    journal.append('parcel', parcel);
    await journal.flushed();
    return parcel;
  }

  function add(asked: Pick<StoredParcel, 'reference' | 'orderNumber' | 'to' | 'weight' | 'statusId'>) {
    const at = new Date().toISOString();
    const parcelId = 383_707_000 + parcels.size + 1;
    const trackingNumber = `3SMRNZ${String(parcelId)}`;
    return put({
      ...asked,
      shipmentId: randomUUID(),
      parcelId,
      trackingNumber,
      createdAt: at,
      updatedAt: at,
    });
  }

  return {
    add,
    put,
    get: (shipmentId: string) => parcels.get(shipmentId),
    byParcel: (parcelId: number) => [...parcels.values()].find((one) => one.parcelId === parcelId),
    byReference: (reference: string) => [...parcels.values()].find((one) => one.reference === reference),
    newestFirst: () => [...parcels.values()].reverse(),
    close: () => journal.close(),
  };
}

export type Parcels = Awaited<ReturnType<typeof openParcels>>;
