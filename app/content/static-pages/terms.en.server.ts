import type { PageVariables } from './page-variables-types.ts';
import type { Prose } from './prose-text.ts';

export function termsInEnglish({ brand, seller }: PageVariables): Prose {
  const name = seller.name ?? brand;
  return {
    title: 'Terms & Conditions',
    description: `The terms on which ${brand} sells: prices, payment, delivery, returns and what happens when something goes wrong.`,
    lead: 'What we agree on when you buy something here. We kept it short, so that you can read it.',
    changedOn: '2026-11-26',
    sections: [
      {
        id: 'who',
        title: 'Who you buy from',
        parts: [
          `You buy from ${name}, “we” below. Our address, our numbers and how to reach us are on the [contact page](/contact).`,
          'These terms hold for every order in this shop. Wherever the law gives a consumer more than they do, the law counts.',
        ],
      },
      {
        id: 'offer',
        title: 'What we offer',
        parts: [
          'We describe and show our pieces as truly as we can; screens show colours in their own way, and handwork is never twice the same. An obvious mistake, such as a price of one euro for a coat, binds neither of us.',
          'Pieces of The Drop are made once and sold between two dates. When they are gone they do not come back.',
        ],
      },
      {
        id: 'prices',
        title: 'Prices',
        parts: [
          'Prices are in euros and include VAT. Shipping is added at the checkout; what it costs stands under [Shipping & Returns](/shipping#countries). The price that counts is the one you see there before you pay: if it changed since you put something in your bag, the bag says so first.',
          'Import duties of countries outside the European Union are yours; see [Shipping & Returns](/shipping#countries).',
        ],
      },
      {
        id: 'order',
        title: 'Ordering',
        parts: [
          'Putting something in your bag does not set it aside; going to the payment page does, for 30 minutes. Until you pay you can go back and correct everything. The contract is made when your payment has succeeded. You then see your order number, and we confirm the order by e-mail.',
          'If a payment reaches us after those 30 minutes and somebody else has bought the piece by then, we cancel the order, tell you by e-mail and return the whole amount.',
          'You can buy as a guest. If you are younger than 18, ask a parent or guardian first.',
        ],
      },
      {
        id: 'payment',
        title: 'Paying',
        parts: [
          'You pay by card or iDEAL, on the page of our payment provider Stripe. The whole amount is due when you order. Your card number never reaches us.',
        ],
      },
      {
        id: 'delivery',
        title: 'Delivery',
        parts: [
          'We deliver to the address you gave, in the countries and within the working days of your payment that [Shipping & Returns](/shipping#countries) names for them, and in any case within 30 days. What you chose to pick up is ready for you in our shop after the working days named there. If we are late, you may give us a reasonable last date, and when we miss that one too, dissolve the contract and have your money back. Until the parcel is in your hands, or those of somebody you name, loss and damage are ours to bear.',
        ],
      },
      {
        id: 'withdrawal',
        title: 'Changing your mind',
        parts: [
          'You may return everything within 30 days of receiving it, free of charge and without giving a reason. Your legal right to withdraw within 14 days is part of that; you can [withdraw from contract here](/withdrawal). How it works, and the model withdrawal form, are under [Shipping & Returns](/shipping#returns).',
        ],
      },
      {
        id: 'conformity',
        title: 'When a piece is not sound',
        parts: [
          'What you buy must be what you may reasonably expect of it, for as long as you may reasonably expect it. If it is not, we repair or replace it free of charge; if that cannot be done, or not in reasonable time, you may have part or all of your money back. In the first year after delivery it is for us to show that a fault was not there from the start. Tell us soon after you find it: within two months is always soon enough.',
          'Wear, and damage by treatment other than the care label says, are not faults.',
        ],
      },
      {
        id: 'liability',
        title: 'Liability',
        parts: [
          'We answer for the damage we cause as the law provides. Nothing in these terms limits what we owe for intent or gross negligence, for injury, or under the rights that consumers cannot give up.',
        ],
      },
      {
        id: 'accessibility',
        title: 'A shop for everyone',
        parts: [
          'We build this shop so that everyone can buy in it: with a keyboard, a screen reader, large letters or a small screen and in English and Dutch. It is made and tested to level AA of the Web Content Accessibility Guidelines 2.2, which has in it all that the European standard EN 301 549 asks of the pages of a shop. Is something in your way all the same? [Tell us](/contact): we help you to what you came for at once, and mend it.',
        ],
      },
      {
        id: 'complaints',
        title: 'Complaints',
        parts: [
          'Write to us through the [contact page](/contact). You have an answer within 14 days; if we need longer, you hear within those 14 days why and until when. If we cannot solve it together, you can get advice from [ConsuWijzer](https://www.consuwijzer.nl), or go to court.',
        ],
      },
      {
        id: 'pictures',
        title: 'Pictures, texts and patterns',
        parts: [
          'They are ours, or lent to us by those who made them. Show them to friends as you like; ask us before you use them for anything that earns money.',
        ],
      },
      {
        id: 'law',
        title: 'Law and changes',
        parts: [
          'Dutch law applies. If you live in another country of the European Union, you also keep the protection that the law there gives its consumers, and you may go to the court of your own town.',
          'When we change these terms, the new ones hold for orders placed after that. For yours the terms of its day remain.',
        ],
      },
    ],
  };
}
