import type { PageVariables } from './page-variables-types.ts';
import type { Prose } from './prose-text.ts';

export function privacyInEnglish({
  brand,
  seller,
  looksUpDutchAddresses,
  buysLabels,
  isTestMode,
}: PageVariables): Prose {
  const name = seller.name ?? brand;
  const reach = seller.email ? `[${seller.email}](mailto:${seller.email})` : 'the [contact page](/contact)';
  return {
    title: 'Privacy Policy',
    description: `Which data ${brand} keeps, why and for how long, which cookies it sets, and what you can ask of us.`,
    lead: 'We keep what it takes to send you a parcel and to keep our books. Nobody follows you here: no analytics, no advertising, no buttons of social networks.',
    changedOn: '2026-11-26',
    sections: [
      {
        id: 'who',
        title: 'Who is responsible',
        parts: [
          `${[name, seller.address].filter(Boolean).join(', ')} decides what happens with your data. Questions go to ${reach}.`,
          ...(isTestMode
            ? [
                'This is a shop in test mode. Payments and mails end in stand-ins on the same machine, nothing is sent to anyone, and what the text below says of payment and parcel services holds for the real shop. Please do not enter anybody’s real data.',
              ]
            : []),
        ],
      },
      {
        id: 'what',
        title: 'What we keep, why and for how long',
        parts: [
          {
            fields: [
              [
                'Your order',
                'Name, e-mail address, telephone number, delivery address, if you buy for a business its name and VAT number, what you bought and for how much, how you paid, what became of it, what you withdrew from and where we acknowledged that, your language, and that we mailed you about it. Needed to carry out the contract, and by the tax authorities: we keep it for seven years after the year of the order, or of what last happened to it, such as a refund; then your name, addresses and telephone number leave it by themselves. If you delete your account, your name, addresses and telephone number leave your orders, at once or as soon as they have arrived or been paid back; the rest no longer says who you are, but for the VAT number of an order without VAT, which tax law has us prove for those seven years.',
              ],
              [
                'An order you did not pay',
                'It is cancelled by itself, at the latest when the payment page has expired. Until then we keep with it the network address it came from, so that nobody can keep the whole shop from others; that goes when the order ends. Thirty days after that your name, addresses and telephone number leave it too. What stays names nobody, so that a payment that arrives after all can be recognised and returned.',
              ],
              [
                'A drop with a limit',
                'Where one person can have only so many pieces of a drop, we keep with an order who its buyer is: account, e-mail address, delivery address and the card or bank account that paid, as hashes from which nobody reads them. We have a legitimate interest in sharing small collections fairly, and delete them a week after the drop.',
              ],
              [
                'Your account',
                'Name, e-mail address, telephone number, language, the addresses and the wishlist you save, and a hash of your password from which nobody can read it. If you come with Google: the number by which Google knows you, nothing else of theirs. Needed for the account you asked for, until you delete it, which you can do yourself at any time. An account whose e-mail address nobody confirms is deleted after thirty days.',
              ],
              [
                'Where you are signed in',
                'For each browser: since when, its name, and the network address it signed in from, so that you can recognise it. Until you sign out, at the latest a month after your last visit. Links we mail to you are forgotten a day later, counts of wrong passwords too; the link to a guest’s order after thirty days.',
              ],
              [
                'Newsletter',
                'Your e-mail address, your language and when you confirmed. We ask for your consent, and you can withdraw it with the link in every mail. Thirty days after that, or thirty days after a sign-up that nobody confirmed, we delete the address.',
              ],
              [
                'Back in stock',
                'Your e-mail address, your language, and the size that you want to be mailed about. You ask for it and confirm it, and end it with the link in every mail. We delete it a week after nobody confirmed, a month after we mailed you, and after half a year in vain.',
              ],
              [
                'A place in a queue',
                'Where a drop is sold by a queue: when you joined, your place, when it was your turn and which order came of it; with your account, if you are signed in. Needed to keep the order of the queue. After a month your account leaves it, after a year it is deleted; until then anybody can check the chance that gave the places, by numbers that name nobody. If you have a link to your place mailed to you, we use the address for that mail alone.',
              ],
              [
                'The draw of a drop',
                'Your e-mail address, your language, the piece and size that you enter for, and what was kept for you. You enter and confirm it, and leave with the link in every mail. We delete what was not confirmed when the lots are drawn, and your address a month after the drop has ended; the lot stays without it, so that the draw can be checked.',
              ],
              [
                'Messages to us',
                'What you write on the contact page reaches us as a mail and stays in the shop with our answers; we keep it for two years after the last message, because we want to be able to help when you come back to it.',
              ],
              [
                'Your visit',
                'A log line a request: time, page, outcome; no name and no network address. Your network address is counted for a short time where too many requests would do harm, such as at the checkout, and is deleted within a day. We have a legitimate interest in a shop that works and is not abused.',
              ],
            ],
          },
          'To buy you have to tell us where the parcel goes and how we reach you; without that we cannot deliver. No decision about you is taken by a machine alone.',
        ],
      },
      {
        id: 'shared',
        title: 'Who else sees it',
        parts: [
          'We sell no data and give it only to those who need it for their part of the work, under an agreement that allows nothing else:',
          {
            fields: [
              [
                'Stripe',
                'The payment service, in Ireland. It gets your e-mail address, what you buy, the amount and what you enter on its page. For preventing fraud and for its duties by law it is responsible itself; its [privacy policy](https://stripe.com/privacy) tells how.',
              ],
              [
                'The European Commission',
                'If you buy for a business: its register of VAT numbers (VIES) gets the number you type at the checkout, and nothing else, to tell us whether it is valid.',
              ],
              [
                'The carrier',
                `Your name, address and telephone number, to deliver the parcel${buysLabels ? '; Sendcloud, in the Netherlands, gets them too, since it sells us the labels' : ''}.`,
              ],
              ...(looksUpDutchAddresses
                ? [
                    [
                      'The Dutch land registry',
                      'Its register of addresses (PDOK) gets the Dutch postal code and house number that you type at the checkout or in your address book, and nothing else, so that you need not type street and city.',
                    ] as [string, string],
                  ]
                : []),
              [
                'Hosting and mail',
                'The companies that run our servers and send our mails, in the European Union.',
              ],
              ['Authorities', 'Where the law obliges us.'],
            ],
          },
          'Stripe may process data outside the European Economic Area, under the European Commission’s adequacy decisions or its standard clauses. If we send a parcel to a country outside it, the carrier there needs your address.',
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies, and what your browser keeps',
        parts: [
          'We only use what the shop needs in order to do what you ask of it. The law requires no consent for that, so there is no banner.',
          {
            fields: [
              [
                'language',
                'Cookie and local storage: the language you chose. One year; in local storage until you clear your browser.',
              ],
              [
                'checkout',
                'Cookie: a random number, set when you open the checkout, so that a double click does not become two orders. One day, or until you have paid.',
              ],
              [
                'shop.session_token',
                'Cookie, which no script can read: shows that you are signed in. Until you sign out, at the latest a month after your last visit; until you close the browser where you did not ask to be remembered.',
              ],
              [
                'signed-in',
                'Cookie: only says that there is a session, so that pages know to ask whose. As long as the session.',
              ],
              [
                'shop.dont_remember',
                'Cookie, which no script can read: you did not ask to be remembered. Until you sign out or close the browser.',
              ],
              [
                'shop.state',
                'Cookie, which no script can read: a random number while you sign in with Google, so that nobody else can finish it in your place. Five minutes.',
              ],
              [
                'shop.device',
                'Cookie, which no script can read: says that somebody signed in here before, so that strangers who guess at your password elsewhere do not keep you waiting. It does not say who you are and signs nobody in. One year after you last signed in.',
              ],
              [
                'drop-tickets',
                'Cookie, which no script can read, and local storage: your place in the queue of a drop, so that you keep it when you close the browser, and every tab shows it. The cookie thirty days; in local storage until you clear your browser, or have places in five later drops.',
              ],
              [
                'drop-browser',
                'Local storage: a random number that tells the queue of a drop that your tabs are one browser, so that you have one place. Until you clear your browser.',
              ],
              ['bag-items', 'Local storage: what is in your bag. Until you take it out.'],
              [
                'wishlist-intended',
                'Local storage: the pieces whose heart you pressed as a guest. If you sign in within a day they go onto your wishlist. Until you sign in or clear your browser.',
              ],
              [
                'stripe_session_…',
                'Local storage: the number of an order you paid, so that your bag is emptied once and not again. Until you clear your browser.',
              ],
              [
                'delivery-country',
                'Local storage: the country of the last order you paid, so that the next one starts with it. Until you delete your account or clear your browser.',
              ],
              [
                'signed-out',
                'Local storage: when somebody last signed out here on purpose, so that what they typed at the checkout is gone in every tab. Until you clear your browser.',
              ],
              [
                'checkout-form',
                'Session storage: what you typed at the checkout, in that tab only. Until you have paid or close the tab.',
              ],
              [
                'discount-code',
                'Local storage: a discount code that a link to us brought, for the checkout. Until you have ordered, or typed another code or none.',
              ],
              [
                'react-router-scroll-positions',
                'Session storage: how far down each page you were, so that “back” leads to where you left off. Until you close the tab.',
              ],
              [
                'remix-router-transitions',
                'Session storage: between which pages a picture glides into its place. Until you close the tab.',
              ],
              [
                'Pages you visited',
                'Offline storage: the last eighty pages, with their pictures and texts, so that you can read them without a network. Only what everyone may see, never an order. Until newer ones take their place.',
              ],
            ],
          },
          'Over an encrypted connection the names of cookies have “__Host-” before them. You can delete all of it in your browser’s settings; the shop then simply begins anew.',
        ],
      },
      {
        id: 'security',
        title: 'How we look after it',
        parts: [
          'The real shop is only served over an encrypted connection. Scripts come from our own server and no other. Card numbers never reach us. Those who work with orders see what their work needs.',
        ],
      },
      {
        id: 'rights',
        title: 'What you can ask of us',
        parts: [
          {
            list: [
              'to see the data we have of you, and to have a copy in a form other programs can read;',
              'to correct what is wrong, and to delete what we need not keep by law;',
              'to restrict what we do with it, or to object to what we do for our own interest;',
              'to take back a consent, at any time and without giving a reason.',
            ],
          },
          'With an account you can do most of it yourself: under [My Details](/login?next=/account/details) you correct what is wrong, and under [Security](/login?next=/account/security) you download a copy of all your data, or [delete your account](/login?next=/account/deletion).',
          `For anything else, or without an account, write to ${reach}. You have an answer within a month. To be sure that it is you, we may ask for something only you can know, such as an order number; never for a copy of your passport.`,
          'Not content with our answer? You can complain to the [Autoriteit Persoonsgegevens](https://www.autoriteitpersoonsgegevens.nl), the Dutch supervisor, or to the one where you live.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes',
        parts: [
          'When what we do changes, this page changes first. The date below tells you when it last did.',
        ],
      },
    ],
  };
}
