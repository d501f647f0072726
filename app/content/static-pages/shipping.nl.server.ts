import type { PageVariables } from './page-variables-types.ts';
import type { Prose } from './prose-types-and-link-splitter.ts';

export function shippingInDutch({ brand, seller, countries }: PageVariables): Prose {
  const [near = [], union = [], europe = [], far = []] = countries;
  return {
    title: 'Bezorgen en retourneren',
    description: `Gratis bezorgd binnen 14 dagen, gratis retourneren binnen 30 dagen: zo verstuurt ${brand} een pakket en neemt het terug.`,
    lead: 'Binnen 14 dagen bij jou, binnen 30 dagen terug als het toch niet is wat je zocht. Allebei gratis.',
    changedOn: '2026-11-22',
    sections: [
      {
        id: 'delivery',
        title: 'Bezorgen',
        parts: [
          'Je bestelling is binnen 14 dagen na je betaling bij je; in Nederland en België meestal al na een paar dagen. Alles wat je samen bestelt, komt in één pakket: in vloeipapier gevouwen, in een doos zonder plastic venster of plakband.',
          {
            fields: [
              [
                'Kosten',
                'Bezorging: gratis. Standaardbezorging is boven € 100 altijd gratis, en op dit moment rekenen we ook voor kleinere bestellingen niets. Bij het afrekenen zie je dat voordat je betaalt.',
              ],
              [
                'Wanneer',
                'Binnen 14 dagen na je betaling. Lukt dat ons niet, dan laten we het je weten en mag je annuleren.',
              ],
              [
                'Verkeerd adres?',
                'Stuur ons via de [contactpagina](/contact) een bericht met je bestelnummer. Zolang het pakket nog hier staat, passen we het aan.',
              ],
            ],
          },
        ],
      },
      {
        id: 'countries',
        title: 'Waar we bezorgen',
        parts: [
          {
            fields: [
              ['Dicht bij huis', listed(near)],
              ['Europese Unie', listed(union)],
              ['Elders in Europa', listed(europe)],
              ['Overzee', listed(far)],
            ],
          },
          'Buiten de Europese Unie kan de douane van jouw land invoerrechten en belasting vragen als het pakket aankomt. Die zitten niet in onze prijzen en lopen niet via ons; de douane kan je vertellen waar je op moet rekenen.',
        ],
      },
      {
        id: 'returns',
        title: 'Iets terugsturen',
        parts: [
          'Vanaf de dag dat je pakket er is, heb je 30 dagen om terug te sturen wat je niet wilt houden, om welke reden dan ook. Dat geldt voor alles wat we verkopen, ook voor artikelen uit The Drop.',
          {
            list: [
              'Laat het ons weten via de [contactpagina](/contact), met je bestelnummer en wat er terugkomt. Je krijgt van ons een label waar de verzendkosten al van betaald zijn: retourneren is gratis.',
              'Pak de artikelen ongedragen in, met de labels er nog aan. Pas ze zoals je in een winkel zou doen; schoenen pas je binnen. De twee delen van een set reizen samen.',
              'Lever het pakket in binnen 14 dagen na je bericht en bewaar het bewijs tot je geld terug is.',
              'We betalen je terug binnen 14 dagen na je bericht, op de manier waarop jij betaalde. We mogen wachten tot het pakket, of het bewijs dat je het verstuurd hebt, bij ons is.',
            ],
          },
          'Liever een andere maat? Zet het in je bericht: is die er nog, dan leggen we hem apart tot je pakket terug is. Een drop maken we één keer, dus daar hangt het af van wat er over is.',
        ],
      },
      {
        id: 'faulty',
        title: 'Er is iets mis mee',
        parts: [
          'Een naad die loslaat, een rits die hapert, een kleur die niet is wat je koos: schrijf ons, als het kan met een foto erbij. We herstellen of vervangen het op onze kosten, ook lang na die 30 dagen. Kan dat geen van beide binnen een redelijke tijd, dan krijg je je geld terug. Dat is je wettelijke recht op een deugdelijk product, en geen voorwaarde van ons doet daar iets aan af.',
        ],
      },
      {
        id: 'withdrawal',
        title: 'Je wettelijke bedenktijd',
        parts: [
          'In onze 30 dagen zit wat de wet je geeft als je op afstand koopt: tot 14 dagen na de dag waarop jij, of iemand die jij aanwijst, het laatste artikel van je bestelling hebt ontvangen, mag je zonder opgave van redenen van de koop af. Een duidelijke verklaring is genoeg: een bericht via de contactpagina, een mail, een brief of het formulier hieronder. Je bent op tijd als je die verstuurt voordat de 14 dagen om zijn.',
          'Je krijgt dan alles terug wat je hebt betaald voor wat je terugstuurt, binnen 14 dagen na je verklaring. Is een artikel meer gebruikt dan nodig was om te zien of het je bevalt, dan mogen we aftrekken wat het daardoor minder waard is geworden.',
        ],
      },
      {
        id: 'withdrawal-form',
        title: 'Modelformulier voor herroeping',
        parts: [
          'Vul dit formulier alleen in en stuur het alleen op als je de overeenkomst wilt herroepen; je bent niet verplicht het te gebruiken.',
          {
            form: [
              `Aan ${[seller.name ?? brand, seller.address, seller.email].filter(Boolean).join(', ')}:`,
              'Ik/Wij (*) deel/delen (*) u hierbij mede dat ik/wij (*) onze overeenkomst betreffende de verkoop van de volgende goederen herroep/herroepen (*):',
              'Bestelnummer:',
              'Besteld op (*) / ontvangen op (*):',
              'Naam consument(en):',
              'Adres consument(en):',
              'Handtekening van consument(en) (alleen wanneer dit formulier op papier wordt ingediend):',
              'Datum:',
              '(*) Doorhalen wat niet van toepassing is.',
            ],
          },
        ],
      },
    ],
  };
}

function listed(names: string[]): string {
  return new Intl.ListFormat('nl').format(names);
}
