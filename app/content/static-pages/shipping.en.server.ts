import type { PageVariables } from './page-variables-types.ts';
import type { Prose } from './prose-text.ts';
import { shippingTables } from './shipping-tables.server.ts';

export function shippingInEnglish({ brand, seller, zones }: PageVariables): Prose {
  return {
    title: 'Shipping & Returns',
    description: `Where ${brand} delivers, what it costs and how long it takes, country by country; and free returns within 30 days.`,
    lead: 'How your order gets to you, what that costs, and how it comes back to us, free within 30 days, if it is not right.',
    changedOn: '2026-11-26',
    sections: [
      {
        id: 'delivery',
        title: 'Delivery',
        parts: [
          'Everything you order together comes in one parcel, folded in tissue, in a box without plastic windows or tape.',
          {
            fields: [
              [
                'What it costs',
                'That depends on the country and on how you have it sent: it stands below, under [Where we deliver](#countries). The checkout shows it before you pay.',
              ],
              [
                'When',
                'Within the working days that stand there, counted from your payment. If we cannot make that, we write to you, and you may cancel.',
              ],
              [
                'Wrong address?',
                'Write to us through the [contact page](/contact) with your order number. As long as the parcel has not left, we can change it.',
              ],
            ],
          },
        ],
      },
      {
        id: 'countries',
        title: 'Where we deliver',
        parts: [
          ...shippingTables(zones, 'en', {
            columns: ['Method', 'When', 'Costs', 'Free from'],
            from: (value, price) => `from ${value}: ${price}`,
            nowhere: 'We do not deliver anywhere at present.',
          }),
          'Outside the European Union the customs of your country may charge import duty and tax when the parcel arrives. They are not part of our prices and we never see them; your customs office can tell you what to expect.',
        ],
      },
      {
        id: 'returns',
        title: 'Returning something',
        parts: [
          'You have 30 days from the day your parcel arrives to send back what you do not want to keep, whatever the reason. That holds for everything we sell, pieces of The Drop included.',
          {
            list: [
              'Tell us with the button “Send something back” on the page of your order, to which our emails lead, with [withdraw from contract here](/withdrawal), or through the [contact page](/contact) with your order number and what comes back. We email you a prepaid label: returning is free.',
              'Pack the pieces unworn and with their labels. Try them on as you would in a shop; try shoes on indoors. The two pieces of a set travel together.',
              'Hand in the parcel within 14 days of telling us and keep the receipt until you have your money.',
              'We refund you within 14 days of your message, the way you paid. We may wait until the parcel, or proof that you sent it, has reached us.',
            ],
          },
          'Would you rather have another size? Choose it behind the same button, once you have your parcel: if it is still there, we keep it for you for 21 days, and send it as soon as your parcel is back. Pieces of The Drop are made once, so there it depends on what is left.',
        ],
      },
      {
        id: 'faulty',
        title: 'Something is wrong with it',
        parts: [
          'A seam that opens, a zip that jams, a colour that is not the one you chose: write to us, if you can with a photograph. We repair or replace it at our cost, also long after 30 days. When neither is possible within a reasonable time, you get your money back. This is your legal right to a sound product, and no term of ours takes away from it.',
        ],
      },
      {
        id: 'withdrawal',
        title: 'Your legal right of withdrawal',
        parts: [
          'Our 30 days include what the law gives you when you buy at a distance: within 14 days of the day on which you, or someone you name, received the last piece of your order, you can withdraw from the purchase without giving a reason. The quickest way is to [withdraw from contract here](/withdrawal): you have an acknowledgement by e-mail at once. Any other clear statement will do as well: a message through the contact page, an e-mail, a letter, or the form below. It is in time when you send it before the 14 days are over.',
          'You then get back all you paid for what you return, within 14 days of your statement; if you withdraw from the whole order, also what its delivery cost, but for what a more expensive way than standard delivery cost on top. If a piece has been used more than was needed to see whether it suits you, we may deduct what it lost in value by that.',
        ],
      },
      {
        id: 'withdrawal-form',
        title: 'Model withdrawal form',
        parts: [
          'Fill in and send this only if you want to withdraw from the contract; you do not have to use it.',
          {
            form: [
              `To ${[seller.name ?? brand, seller.address, seller.email].filter(Boolean).join(', ')}:`,
              'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods:',
              'Order number:',
              'Ordered on (*) / received on (*):',
              'Name of consumer(s):',
              'Address of consumer(s):',
              'Signature of consumer(s) (only if this form is notified on paper):',
              'Date:',
              '(*) Delete as appropriate.',
            ],
          },
        ],
      },
    ],
  };
}
