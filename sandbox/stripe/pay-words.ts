import type { Language } from '../language.ts';

export interface PayWords {
  title: string;
  sandbox: string;
  sandboxMore: string;
  languages: string;
  order: string;
  discount: string;
  total: string;
  method: string;
  card: string;
  cardMore: string;
  ideal: string;
  bank: string;
  chooseBank: string;
  bankMissing: string;
  methodMissing: string;
  holder: string;
  holderMore: string;
  pay: string;
  decline: string;
  cancel: string;
  dispute: string;
  disputeMore: string;
  later: string;
  laterMore: string;
  declinedCard: string;
  declinedIdeal: string;
  problem: string;
  paidLaterTitle: string;
  paidLater: string;
  completeTitle: string;
  complete: string;
  expiredTitle: string;
  expired: string;
  missingTitle: string;
  missing: string;
  back: string;
}

export const PAY_WORDS: Record<Language, PayWords> = {
  en: {
    title: 'Pay for your order',
    sandbox: 'Sandbox: no real money moves',
    sandboxMore: 'This page stands in for the payment provider.',
    languages: 'Language',
    order: 'Your order',
    discount: 'Discount',
    total: 'Total',
    method: 'How do you want to pay?',
    card: 'Card',
    cardMore: 'The sandbox needs no card number.',
    ideal: 'iDEAL',
    bank: 'Your bank',
    chooseBank: 'Choose your bank',
    bankMissing: 'Choose your bank to pay with iDEAL.',
    methodMissing: 'Choose how you want to pay.',
    holder: 'Whose card or account it is',
    holderMore: 'Any name; empty is your e-mail address. The shop can tell when the same one pays again.',
    pay: 'Pay',
    decline: 'Decline',
    cancel: 'Cancel',
    dispute: 'Pay and dispute',
    disputeMore: 'As with the test card 4000 0000 0000 0259: the payment is disputed as fraudulent.',
    later: 'Pay later',
    laterMore: 'The shop hears of the payment, but this browser does not go back to it.',
    declinedCard: 'Your card was declined. Try again or pay another way.',
    declinedIdeal: 'Your bank declined the iDEAL payment. Try again or pay another way.',
    problem: 'Error',
    paidLaterTitle: 'The payment is done',
    paidLater:
      'The shop is told in the background. You can close this page, as if the browser had been lost on the way.',
    completeTitle: 'This order is already paid',
    complete: 'This payment page has done its work. Nothing more is charged.',
    expiredTitle: 'This payment page has expired',
    expired: 'Nothing was charged. Go back to the shop to try again.',
    missingTitle: 'This payment page does not exist',
    missing: 'The link may be incomplete. Go back to the shop to try again.',
    back: 'Back to the shop',
  },
  nl: {
    title: 'Betaal je bestelling',
    sandbox: 'Sandbox: er gaat geen echt geld om',
    sandboxMore: 'Deze pagina vervangt de betaaldienst.',
    languages: 'Taal',
    order: 'Je bestelling',
    discount: 'Korting',
    total: 'Totaal',
    method: 'Hoe wil je betalen?',
    card: 'Kaart',
    cardMore: 'De sandbox heeft geen kaartnummer nodig.',
    ideal: 'iDEAL',
    bank: 'Je bank',
    chooseBank: 'Kies je bank',
    bankMissing: 'Kies je bank om met iDEAL te betalen.',
    methodMissing: 'Kies hoe je wilt betalen.',
    holder: 'Van wie de kaart of rekening is',
    holderMore: 'Een naam; leeg is je e-mailadres. De winkel kan zien dat dezelfde weer betaalt.',
    pay: 'Betalen',
    decline: 'Weigeren',
    cancel: 'Annuleren',
    dispute: 'Betalen en betwisten',
    disputeMore: 'Zoals met de testkaart 4000 0000 0000 0259: de betaling wordt betwist als fraude.',
    later: 'Later betalen',
    laterMore: 'De winkel hoort van de betaling, maar deze browser gaat niet terug.',
    declinedCard: 'Je kaart is geweigerd. Probeer het opnieuw of betaal op een andere manier.',
    declinedIdeal:
      'Je bank heeft de iDEAL-betaling geweigerd. Probeer het opnieuw of betaal op een andere manier.',
    problem: 'Fout',
    paidLaterTitle: 'De betaling is gelukt',
    paidLater:
      'De winkel hoort het op de achtergrond. Je kunt deze pagina sluiten, alsof de browser onderweg is verdwenen.',
    completeTitle: 'Deze bestelling is al betaald',
    complete: 'Deze betaalpagina is klaar. Er wordt niets meer afgeschreven.',
    expiredTitle: 'Deze betaalpagina is verlopen',
    expired: 'Er is niets afgeschreven. Ga terug naar de winkel om het opnieuw te proberen.',
    missingTitle: 'Deze betaalpagina bestaat niet',
    missing: 'Misschien is de link niet volledig. Ga terug naar de winkel om het opnieuw te proberen.',
    back: 'Terug naar de winkel',
  },
};
