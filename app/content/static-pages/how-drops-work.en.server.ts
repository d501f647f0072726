import type { PageVariables } from './page-variables-types.ts';
import type { Prose } from './prose-text.ts';

export function howDropsWorkInEnglish({ brand }: PageVariables): Prose {
  return {
    title: 'How our drops work',
    description: `How ${brand} sells a collection of which there is less than people want: a place by chance that anyone can check, and no prize for the fastest finger.`,
    lead: 'A drop is made once, and more people may want it than there are pieces. We cannot change that. We can see to it that nobody gets ahead by a faster line, more tabs or a program, and let you check it.',
    changedOn: '2026-11-26',
    sections: [
      {
        id: 'queue',
        title: 'A drop with a queue',
        parts: [
          'Some minutes before the start a waiting room opens, to which the page of [The Drop](/the-drop) leads. There you take a place with one button.',
          {
            fields: [
              [
                'Before the start',
                'Everyone who is there by the start is in the same draw. Coming first is no advantage, so there is no need to hurry, to reload or to open more tabs.',
              ],
              [
                'At the start',
                'Chance gives each of you a place. Whoever comes later stands behind them, in the order in which they come.',
              ],
              [
                'Your turn',
                'We let people in one after the other, as fast as the shop can serve them and never more than could still find something. From then on you have ten minutes to choose and go to the payment page.',
              ],
              [
                'Your pieces',
                'As everywhere in our shop a piece is yours once you go to pay: it is kept for you until that page ends. In your bag it is not kept yet.',
              ],
            ],
          },
          'How long it takes until it is your turn, we do not know: that depends on how long those ahead of you take. So we tell you your place, how many people are ahead of you and what is left, and no invented minutes.',
        ],
      },
      {
        id: 'place',
        title: 'One person, one place',
        parts: [
          'Your browser keeps your place. You may reload the page, close it, lose your connection and come back: it is still there. Ten tabs have the same one place, and whoever is signed in has one place on all their devices.',
          'Would you rather go on with another phone or computer? In the waiting room you can have a link sent to your email address that brings your place along. We use the address for that mail alone.',
          'If you do not want to buy after all, give your place back with the button below it: then the next person need not wait for you.',
        ],
      },
      {
        id: 'sold-out',
        title: 'When there is nothing left',
        parts: [
          'As long as pieces are kept for people who have not paid yet, the waiting room says so: what they do not pay for comes back, and goes to whoever is next. Once everything is sold we say that too, and nobody waits in vain any longer.',
          'It can happen that you were there in time and get nothing. We find that a pity as well. It was chance then, and not that you were too slow.',
        ],
      },
      {
        id: 'draw',
        title: 'A drop with a draw',
        parts: [
          'Here nobody needs to be there at a certain minute. From the start on you see the pieces, choose one in your size, and enter until the moment that the page names: signed in, or with an email address that you confirm.',
          {
            list: [
              'Everyone who enters in time has the same chance, once per person.',
              'Whoever is drawn gets a mail with a link, and the piece is kept for them for a day.',
              'What somebody does not buy goes to the next in line, who has a day as well. Whoever is not drawn at first is told once, with their place in line.',
            ],
          },
          'Entering obliges you to nothing. What nobody in line wants is for sale to everyone in the end.',
        ],
      },
      {
        id: 'limit',
        title: 'So many for each',
        parts: [
          'Of some drops one person can have only so many pieces; the page of the drop says how many. That counts for each person, not for each order: we go by account, email and postal address, and by what you pay with. If we see only when you pay that you have as many already, you get your money back at once, with a mail that says so.',
        ],
      },
      {
        id: 'chance',
        title: 'Check the chance yourself',
        parts: [
          'The places are drawn by a secret number, the seed. We choose it before anybody can have a place, and from the announcement on we show its hash: a fingerprint that fits no other number and does not give it away. Once the places are given we publish the seed, and all tickets as they were drawn. From these everybody can draw the places once more.',
          {
            list: [
              'The waiting room leads to the page of that chance. Before the start it shows the hash: write it down or take a picture of it.',
              'After the start the same page draws all places again in your browser, finds yours, and says whether everything fits.',
              'Whoever would rather not believe our page runs [the program](/verify-drop.mjs) on their own computer, or writes one: the rule stands in its first lines.',
            ],
          },
          'What this proves: after the hash was shown we could not choose the places any more, and no ticket was moved. What it does not prove: that each ticket belonged to a person. Whoever knows the seed could invent tickets with good places; that is why it is known to nobody but the program of the shop, which never shows it before.',
        ],
      },
      {
        id: 'everyone',
        title: 'For everyone',
        parts: [
          'The waiting room works with a keyboard, with a screen reader, on a small telephone and on a slow line. A screen reader hears when something changes, not every second. Without JavaScript there is a page that shows your place whenever you ask for it.',
          'We ask you no riddles and show you no pictures with traffic lights. For some drops the browser of whoever is not signed in computes for a few seconds before it gets a place, so that taking many costs programs more; on an old phone that takes longer. Before the start that costs nobody their chance, and whoever is signed in can do without, also without JavaScript.',
          'Something went wrong? Write to us through the [contact page](/contact); your ticket, which the waiting room shows, helps us to find what happened.',
        ],
      },
    ],
  };
}
