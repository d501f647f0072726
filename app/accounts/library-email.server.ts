import type { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { z } from 'zod';

/** No real address ends in `.invalid`, since this top-level domain is reserved. */
const SUFFIX = '@address.invalid';

/** Returns the address, or a substitute if the library would refuse it although it is valid (`m&m@x.nl`). */
export function libraryEmail(email: string): string {
  const isTaken = z.email().safeParse(email).success && !email.endsWith(SUFFIX);
  return isTaken ? email : `${Buffer.from(email).toString('hex')}${SUFFIX}`;
}

function ownEmail(email: string): string {
  return email.endsWith(SUFFIX) ? Buffer.from(email.slice(0, -SUFFIX.length), 'hex').toString() : email;
}

type Adapters = ReturnType<typeof drizzleAdapter>;
type Adapter = ReturnType<Adapters>;

export function withOwnEmails(adapters: Adapters): Adapters {
  return (options) => {
    const adapter = adapters(options);
    return {
      ...translated(adapter),
      transaction: (work) => adapter.transaction((tx) => work(translated(tx))),
    };
  };
}

function translated<Translated extends Omit<Adapter, 'transaction'>>(adapter: Translated): Translated {
  return {
    ...adapter,
    create: (row) => adapter.create({ ...row, data: withOwnEmail(row.data) }),
    // Returns the requested address in the row, since the library compares the two.
    findOne: async <Row>(query: Parameters<Translated['findOne']>[0]) => {
      const given = query.where.find(({ field }) => field === 'email')?.value;
      if (typeof given !== 'string' || given === ownEmail(given)) return adapter.findOne<Row>(query);
      const where = query.where.map((one) =>
        one.field === 'email' ? { ...one, value: ownEmail(given) } : one,
      );
      const found = await adapter.findOne<Row>({ ...query, where });
      return found && { ...found, email: given };
    },
  };
}

function withOwnEmail<Data extends object>(data: Data): Data {
  return 'email' in data && typeof data.email === 'string' ? { ...data, email: ownEmail(data.email) } : data;
}
