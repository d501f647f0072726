import type { PageVariables } from './page-variables-types.ts';
import type { Prose } from './prose-text.ts';

export function sustainabilityInDutch({ brand }: PageVariables): Prose {
  return {
    title: 'Duurzaamheid',
    description: `Wat ${brand} doet aan stof, aantallen en afval, en wat nog niet is opgelost.`,
    lead: 'Kleding maken kost water, land en werk. We vertellen liever wat we daaraan doen dan dat we onszelf een mooi woord geven.',
    changedOn: '2026-11-22',
    sections: [
      {
        id: 'cloth',
        title: 'Stof',
        parts: [
          'Het meeste wat we maken is van linnen of katoen; met linnen zijn we begonnen. Vlas groeit in een brede strook langs zee, van Normandië tot Zeeland, op regenwater, en bijna alles van de plant wordt gebruikt. Het geeft een stof die jarenlang mooier wordt, en dat telt zwaarder dan al het andere.',
          {
            fields: [
              ['Linnen', 'Europees vlas, geweven in gewichten die een heet strijkijzer verdragen.'],
              [
                'Katoen',
                'Van voile en popeline tot tricot, canvas en denim, ongemengd: een stof van één vezel kan weer vezel worden.',
              ],
              [
                'Satijn en crêpe',
                'Viscose, gemaakt van hout. Ze vallen zoals wij het willen, en vragen om koel water en een zachte hand.',
              ],
              ['Zijde', 'In één sjaal en één camisole, verder nergens.'],
              [
                'Leer',
                'Rundleer, gelooid met boomschors, voor riemen, sandalen en hengsels. Gaat tientallen jaren mee als je het droog houdt.',
              ],
              ['Stro en raffia', 'Gevlochten en gestikt, voor hoeden en één tas.'],
            ],
          },
          'Op elke productpagina staat onder Maat & pasvorm voluit van welke stof een artikel is en hoe je het verzorgt.',
        ],
      },
      {
        id: 'quantity',
        title: 'Zoveel als er gedragen wordt',
        parts: [
          'Het kledingstuk dat de meeste schade doet, is het kledingstuk dat niemand draagt. We maken kleine aantallen en maken bij als ze op zijn; daarom is jouw maat soms even uitverkocht. Een drop maken we één keer, in één oplage. Wat aan het eind over is, wordt niet verbrand, versnipperd of gedumpt: het blijft bij ons tot iemand het wil hebben.',
          'Uitverkoop waarbij je twee stuks moet kopen om er één goedkoper te krijgen, doen we niet.',
        ],
      },
      {
        id: 'making',
        title: 'Gemaakt om te herstellen',
        parts: [
          'Platte naden, knopen op een steeltje, een zoom met genoeg stof om uit te leggen. We bekijken elk kledingstuk als een kleermaker die het over vijf jaar terugziet.',
          {
            list: [
              'Een scheur, een knoop kwijt, een open naad? [Schrijf ons](/contact). We sturen je gratis garen, stof of een knoop die erbij past, zolang we ze hebben.',
              'Was minder vaak, was koel, droog aan de lijn. Op elke productpagina staat hoe, en linnen vergeeft bijna alles.',
              'Klaar ermee? Geef het door. Een kaftan heeft geen leeftijd en nauwelijks een maat.',
            ],
          },
        ],
      },
      {
        id: 'parcels',
        title: 'Pakketten',
        parts: [
          'Dozen van gerecycled karton, vloeipapier, papieren tape. Wat je samen bestelt, reist samen. Retourneren is gratis, want kleding moet je passen; maar een pakket dat heen en weer gaat, weegt dubbel. Daarom vind je op elke productpagina afmetingen om naast iets van jezelf te leggen, en een eerlijk woord over de pasvorm.',
        ],
      },
      {
        id: 'not-yet',
        title: 'Wat we nog niet hebben opgelost',
        parts: [
          {
            list: [
              'Katoen kost veel water waar het groeit. We kennen nog niet van elke meter de akker.',
              'Borduurwerk uit Rabat en Fez en denim van de andere kant van de Middellandse Zee reizen over de weg en over zee naar Amsterdam, en dan naar jou.',
              'Niemand anders heeft onze voetafdruk nog gemeten. Een cijfer, een keurmerk of de belofte dat we neutraal zijn, vind je hier dus niet.',
            ],
          },
          'Kan een van deze regels weg, dan verandert deze pagina en staat erbij wanneer. Wil je iets weten over een artikel dat je bekijkt? [We geven antwoord](/contact).',
        ],
      },
    ],
  };
}
