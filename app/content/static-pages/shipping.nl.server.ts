import type { PageVariables } from './page-variables-types.ts';
import type { Prose } from './prose-text.ts';
import { shippingTables } from './shipping-tables.server.ts';

export function shippingInDutch({ brand, seller, zones }: PageVariables): Prose {
  return {
    title: 'Bezorgen en retourneren',
    description: `Waar ${brand} bezorgt, wat het kost en hoe lang het duurt, land voor land; en gratis retourneren binnen 30 dagen.`,
    lead: 'Hoe je bestelling bij je komt, wat dat kost, en hoe die terugkomt, gratis binnen 30 dagen, als het toch niet is wat je zocht.',
    changedOn: '2026-11-26',
    sections: [
      {
        id: 'delivery',
        title: 'Bezorgen',
        parts: [
          'Alles wat je samen bestelt, komt in één pakket: in vloeipapier gevouwen, in een doos zonder plastic venster of plakband.',
          {
            fields: [
              [
                'Kosten',
                'Dat hangt af van het land en van hoe je het laat versturen: het staat hieronder, bij [Waar we bezorgen](#countries). Bij het afrekenen zie je het voordat je betaalt.',
              ],
              [
                'Wanneer',
                'Binnen de werkdagen die daar staan, gerekend vanaf je betaling. Lukt dat ons niet, dan laten we het je weten en mag je annuleren.',
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
          ...shippingTables(zones, 'nl', {
            columns: ['Methode', 'Wanneer', 'Kosten', 'Gratis vanaf'],
            from: (value, price) => `vanaf ${value}: ${price}`,
            nowhere: 'Op dit moment bezorgen we nergens.',
          }),
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
              'Meld het met de knop ‘Iets terugsturen’ op de pagina van je bestelling, waar onze mails naartoe leiden, met [overeenkomst hier herroepen](/withdrawal), of via de [contactpagina](/contact) met je bestelnummer en wat er terugkomt. We mailen je een gefrankeerd label: retourneren is gratis.',
              'Pak de artikelen ongedragen in, met de labels er nog aan. Pas ze zoals je in een winkel zou doen; schoenen pas je binnen. De twee delen van een set reizen samen.',
              'Lever het pakket in binnen 14 dagen na je bericht en bewaar het bewijs tot je geld terug is.',
              'We betalen je terug binnen 14 dagen na je bericht, op de manier waarop jij betaalde. We mogen wachten tot het pakket, of het bewijs dat je het verstuurd hebt, bij ons is.',
            ],
          },
          'Liever een andere maat? Kies die achter dezelfde knop, als je je pakket hebt: is die er nog, dan houden we hem 21 dagen voor je vast en sturen we hem zodra je pakket terug is. Een drop maken we één keer, dus daar hangt het af van wat er over is.',
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
          'In onze 30 dagen zit wat de wet je geeft als je op afstand koopt: tot 14 dagen na de dag waarop jij, of iemand die jij aanwijst, het laatste artikel van je bestelling hebt ontvangen, mag je zonder opgave van redenen van de koop af. Het snelst gaat het als je de [overeenkomst hier herroept](/withdrawal): je hebt dan meteen een ontvangstbevestiging per mail. Elke andere duidelijke verklaring is ook goed: een bericht via de contactpagina, een mail, een brief of het formulier hieronder. Je bent op tijd als je die verstuurt voordat de 14 dagen om zijn.',
          'Je krijgt dan alles terug wat je hebt betaald voor wat je terugstuurt, binnen 14 dagen na je verklaring; herroep je de hele bestelling, dan ook de bezorgkosten, behalve wat een duurdere manier dan standaardbezorging meer kostte. Is een artikel meer gebruikt dan nodig was om te zien of het je bevalt, dan mogen we aftrekken wat het daardoor minder waard is geworden.',
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
