import { expect, test } from 'vitest';
import { wordsIn } from '#app/platform/text/translations.ts';
import { writeGiftCardMail } from './gift-card-mail.server.tsx';

const shop = { brand: 'Marenza', shopUrl: 'https://marenza.example' };

test.each([
  ['en', 'has given you'],
  ['nl', 'geeft je'],
] as const)(
  'a card for somebody else says who gives it, one for oneself does not (%s)',
  async (language, given) => {
    const write = async (senderName: string) => {
      const card = {
        code: 'ABCD2345EFGH6789',
        amountCents: 5_000,
        recipientName: 'Noor',
        senderName,
        message: '',
      };
      return writeGiftCardMail(card, language, shop, wordsIn(language));
    };
    expect((await write('Sam')).text).toContain(`Sam ${given}`);
    const own = await write('Noor');
    expect(own.text).not.toContain(given);
    expect(own.html).not.toContain(given);
    expect((await write('')).text).not.toContain(given);
  },
);
