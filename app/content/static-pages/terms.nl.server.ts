import type { PageVariables } from './page-variables-types.ts';
import type { Prose } from './prose-text.ts';

export function termsInDutch({ brand, seller }: PageVariables): Prose {
  const name = seller.name ?? brand;
  return {
    title: 'Algemene voorwaarden',
    description: `De voorwaarden waarop ${brand} verkoopt: prijzen, betalen, bezorgen, retourneren en wat er gebeurt als er iets misgaat.`,
    lead: 'Wat we afspreken als je hier iets koopt. Kort gehouden, zodat je het ook echt kunt lezen.',
    changedOn: '2026-11-26',
    sections: [
      {
        id: 'who',
        title: 'Van wie je koopt',
        parts: [
          `Je koopt van ${name}, hierna “wij”. Ons adres, onze nummers en hoe je ons bereikt staan op de [contactpagina](/contact).`,
          'Deze voorwaarden gelden voor elke bestelling in deze winkel. Geeft de wet jou als consument meer, dan gaat de wet voor.',
        ],
      },
      {
        id: 'offer',
        title: 'Wat we aanbieden',
        parts: [
          'We beschrijven en tonen onze artikelen zo getrouw als we kunnen; elk scherm geeft kleuren op zijn eigen manier weer en handwerk is nooit twee keer hetzelfde. Aan een duidelijke vergissing, zoals een jas van één euro, zit niemand vast.',
          'Artikelen uit The Drop maken we één keer en verkopen we tussen twee data. Op is op.',
        ],
      },
      {
        id: 'prices',
        title: 'Prijzen',
        parts: [
          'Prijzen zijn in euro’s, inclusief btw. Bezorgkosten komen er bij het afrekenen bij; hoeveel, staat bij [Bezorgen en retourneren](/shipping#countries). De prijs die telt, is die je daar ziet voordat je betaalt: is hij veranderd sinds je iets in je tas legde, dan staat dat eerst in je tas.',
          'Invoerrechten buiten de Europese Unie zijn voor jouw rekening; zie [Bezorgen en retourneren](/shipping#countries).',
        ],
      },
      {
        id: 'order',
        title: 'Bestellen',
        parts: [
          'Iets in je tas leggen houdt het nog niet voor je vast; naar de betaalpagina gaan wel, 30 minuten lang. Tot je betaalt, kun je terug en alles verbeteren. De koop is gesloten zodra je betaling is gelukt. Je ziet dan je bestelnummer en we bevestigen de bestelling per mail.',
          'Komt een betaling na die 30 minuten binnen en heeft een ander het artikel intussen gekocht, dan annuleren we de bestelling, mailen we je dat en krijg je het volledige bedrag terug.',
          'Je kunt als gast kopen. Ben je jonger dan 18, vraag het dan eerst aan een ouder of voogd.',
        ],
      },
      {
        id: 'payment',
        title: 'Betalen',
        parts: [
          'Je betaalt met kaart of iDEAL, op de pagina van onze betaaldienst Stripe. Je betaalt het hele bedrag als je bestelt. Je kaartnummer komt nooit bij ons terecht.',
        ],
      },
      {
        id: 'delivery',
        title: 'Bezorgen',
        parts: [
          'We bezorgen op het adres dat je opgaf, in de landen en binnen de werkdagen na je betaling die bij [Bezorgen en retourneren](/shipping#countries) staan, en in elk geval binnen 30 dagen. Wat je zelf ophaalt, ligt na de werkdagen die daar staan voor je klaar in onze winkel. Zijn we te laat, dan mag je ons een redelijke laatste termijn geven; halen we die ook niet, dan mag je de koop ontbinden en krijg je je geld terug. Tot het pakket in jouw handen is, of in die van iemand die jij aanwijst, zijn verlies en schade voor onze rekening.',
        ],
      },
      {
        id: 'withdrawal',
        title: 'Je bedenken',
        parts: [
          'Je mag alles binnen 30 dagen na ontvangst terugsturen, gratis en zonder opgave van redenen. Je wettelijke bedenktijd van 14 dagen zit daarin; je kunt de [overeenkomst hier herroepen](/withdrawal). Hoe het werkt, en het modelformulier voor herroeping, vind je bij [Bezorgen en retourneren](/shipping#returns).',
        ],
      },
      {
        id: 'conformity',
        title: 'Als een artikel niet deugt',
        parts: [
          'Wat je koopt, moet zijn wat je er redelijkerwijs van mag verwachten, zolang je dat redelijkerwijs mag verwachten. Is dat niet zo, dan herstellen of vervangen we het gratis; kan dat niet, of niet binnen een redelijke tijd, dan krijg je je geld geheel of gedeeltelijk terug. In het eerste jaar na de levering is het aan ons om te laten zien dat een gebrek er niet van begin af aan in zat. Meld het snel nadat je het ontdekt: binnen twee maanden is altijd op tijd.',
          'Slijtage, en schade door een andere behandeling dan het waslabel aangeeft, zijn geen gebreken.',
        ],
      },
      {
        id: 'liability',
        title: 'Aansprakelijkheid',
        parts: [
          'Voor schade die wij veroorzaken, zijn we aansprakelijk zoals de wet dat regelt. Niets in deze voorwaarden beperkt wat we verschuldigd zijn bij opzet of grove schuld, bij letsel, of op grond van rechten die een consument niet kan opgeven.',
        ],
      },
      {
        id: 'accessibility',
        title: 'Een winkel voor iedereen',
        parts: [
          'We bouwen deze winkel zo dat iedereen er kan kopen: met een toetsenbord, een schermlezer, grote letters of een klein scherm en in het Nederlands en Engels. Hij is gemaakt en getest volgens niveau AA van de Web Content Accessibility Guidelines 2.2, waar alles in zit wat de Europese norm EN 301 549 van de pagina’s van een winkel vraagt. Zit je toch iets in de weg? [Laat het ons weten](/contact): we helpen je meteen aan waar je voor kwam, en herstellen het.',
        ],
      },
      {
        id: 'complaints',
        title: 'Klachten',
        parts: [
          'Schrijf ons via de [contactpagina](/contact). Binnen 14 dagen heb je antwoord; hebben we meer tijd nodig, dan hoor je binnen die 14 dagen waarom en tot wanneer. Komen we er samen niet uit, dan kun je advies vragen bij [ConsuWijzer](https://www.consuwijzer.nl) of naar de rechter gaan.',
        ],
      },
      {
        id: 'pictures',
        title: 'Beeld, teksten en patronen',
        parts: [
          'Die zijn van ons, of we gebruiken ze met toestemming van de maker. Laat ze gerust aan vrienden zien; vraag het ons voordat je er geld mee verdient.',
        ],
      },
      {
        id: 'law',
        title: 'Recht en wijzigingen',
        parts: [
          'Het Nederlandse recht is van toepassing. Woon je in een ander land van de Europese Unie, dan houd je ook de bescherming die het recht daar aan consumenten geeft, en mag je naar de rechter in je eigen woonplaats.',
          'Passen we deze voorwaarden aan, dan gelden de nieuwe voor bestellingen van daarna. Voor die van jou blijven de voorwaarden van die dag gelden.',
        ],
      },
    ],
  };
}
