import type { PageVariables } from './page-variables-types.ts';
import type { Prose } from './prose-text.ts';

export function howDropsWorkInDutch({ brand }: PageVariables): Prose {
  return {
    title: 'Hoe onze drops werken',
    description: `Hoe ${brand} een collectie verkoopt waarvan er minder is dan mensen willen: een plaats door het lot die iedereen kan narekenen, en geen prijs voor de snelste vinger.`,
    lead: 'Een drop maken we één keer, en soms willen meer mensen hem dan er stuks zijn. Dat kunnen wij niet veranderen. Wel kunnen we ervoor zorgen dat niemand voorgaat door een snellere verbinding, meer tabbladen of een programma, en het je laten narekenen.',
    changedOn: '2026-11-26',
    sections: [
      {
        id: 'queue',
        title: 'Een drop met een wachtrij',
        parts: [
          'Een paar minuten voor de start gaat er een wachtkamer open, waar de pagina van [The Drop](/the-drop) naartoe leidt. Daar neem je met één knop een plaats.',
          {
            fields: [
              [
                'Voor de start',
                'Wie er bij de start is, doet mee in dezelfde loting. Als eerste komen geeft geen voordeel, dus je hoeft je niet te haasten, niets te vernieuwen en geen tabbladen bij te openen.',
              ],
              [
                'Bij de start',
                'Het lot geeft ieder van jullie een plaats. Wie later komt, sluit achteraan, in volgorde van binnenkomst.',
              ],
              [
                'Jouw beurt',
                'We laten mensen een voor een binnen, zo snel als de winkel ze kan helpen en nooit meer dan er nog iets kunnen vinden. Vanaf dat moment heb je tien minuten om te kiezen en naar de betaalpagina te gaan.',
              ],
              [
                'Jouw stuks',
                'Zoals overal in onze winkel is een stuk van jou zodra je gaat betalen: tot die pagina eindigt, houden we het vast. In je tas houden we het nog niet vast.',
              ],
            ],
          },
          'Hoelang het duurt tot je aan de beurt bent, weten we niet: dat hangt af van wie er voor je zijn. Daarom vertellen we je je plaats, hoeveel mensen er voor je zijn en wat er nog is, en geen verzonnen minuten.',
        ],
      },
      {
        id: 'place',
        title: 'Eén mens, één plaats',
        parts: [
          'Je browser bewaart je plaats. Je mag de pagina vernieuwen, sluiten, je verbinding kwijtraken en terugkomen: hij is er nog. Tien tabbladen hebben samen die ene plaats, en wie is ingelogd heeft op al zijn apparaten dezelfde.',
          'Ga je liever verder op een andere telefoon of computer? In de wachtkamer kun je een link naar je e-mailadres laten sturen die je plaats meeneemt. Het adres gebruiken we alleen voor die mail.',
          'Wil je toch niet kopen, geef je plaats dan terug met de knop eronder: dan hoeft de volgende niet op je te wachten.',
        ],
      },
      {
        id: 'sold-out',
        title: 'Als alles op is',
        parts: [
          'Zolang er stuks worden vastgehouden voor mensen die nog niet hebben betaald, zegt de wachtkamer dat: wat zij niet betalen komt terug, en gaat naar wie er aan de beurt is. Is alles verkocht, dan zeggen we ook dat, en wacht niemand langer voor niets.',
          'Het kan gebeuren dat je op tijd was en niets krijgt. Dat vinden wij ook jammer. Het was dan het lot, en niet dat je te langzaam was.',
        ],
      },
      {
        id: 'draw',
        title: 'Een drop met een loting',
        parts: [
          'Hier hoeft niemand er op een bepaalde minuut te zijn. Vanaf de start zie je de stuks, kies je er een in jouw maat, en doe je mee tot het moment dat op de pagina staat: ingelogd, of met een e-mailadres dat je bevestigt.',
          {
            list: [
              'Wie op tijd meedoet, heeft dezelfde kans, één keer per persoon.',
              'Wie wordt getrokken, krijgt een mail met een link, en het stuk wordt een dag vastgehouden.',
              'Wat iemand niet koopt, gaat naar de volgende in de rij, die ook een dag heeft. Wie niet meteen wordt getrokken, hoort dat één keer, met de plaats in de rij.',
            ],
          },
          'Meedoen verplicht tot niets. Wat niemand in de rij wil, is op het eind voor iedereen te koop.',
        ],
      },
      {
        id: 'limit',
        title: 'Zoveel voor ieder',
        parts: [
          'Van sommige drops kan één persoon maar een aantal stuks krijgen; op de pagina van de drop staat hoeveel. Dat telt per persoon, niet per bestelling: we gaan af op account, e-mailadres en postadres, en op waarmee je betaalt. Zien we pas bij het betalen dat je er al zoveel hebt, dan krijg je je geld meteen terug, met een mail die dat zegt.',
        ],
      },
      {
        id: 'chance',
        title: 'Reken het lot zelf na',
        parts: [
          'De plaatsen worden geloot met een geheim getal, het startgetal. We kiezen het voordat iemand een plaats kan hebben, en vanaf de aankondiging laten we de hash ervan zien: een vingerafdruk die bij geen ander getal past en het getal niet verraadt. Zodra de plaatsen zijn verdeeld, maken we het startgetal bekend, met alle tickets zoals ze zijn geloot. Daarmee kan iedereen de plaatsen nog eens loten.',
          {
            list: [
              'De wachtkamer leidt naar de pagina van dat lot. Voor de start staat daar de hash: schrijf hem op of maak er een foto van.',
              'Na de start loot diezelfde pagina in je browser alle plaatsen opnieuw, vindt de jouwe, en zegt of alles klopt.',
              'Wie onze pagina liever niet gelooft, draait [het programma](/verify-drop.mjs) op de eigen computer, of schrijft er zelf een: de regel staat in de eerste regels ervan.',
            ],
          },
          'Wat dit bewijst: nadat de hash er stond, konden wij de plaatsen niet meer kiezen, en geen ticket is verschoven. Wat het niet bewijst: dat bij elk ticket een mens hoorde. Wie het startgetal kent, zou tickets met goede plaatsen kunnen verzinnen; daarom kent alleen het programma van de winkel het, dat het niet eerder laat zien.',
        ],
      },
      {
        id: 'everyone',
        title: 'Voor iedereen',
        parts: [
          'De wachtkamer werkt met een toetsenbord, met een schermlezer, op een kleine telefoon en op een trage verbinding. Een schermlezer hoort wanneer er iets verandert, niet elke seconde. Zonder JavaScript is er een pagina die je plaats laat zien wanneer je erom vraagt.',
          'We geven je geen raadsels op en laten je geen plaatjes met verkeerslichten zien. Voor sommige drops rekent de browser van wie niet is ingelogd een paar seconden voordat die een plaats krijgt, zodat veel plaatsen nemen programma’s meer kost; op een oude telefoon duurt dat langer. Voor de start kost dat niemand zijn kans, en wie is ingelogd heeft het niet nodig, ook zonder JavaScript.',
          'Ging er iets mis? Schrijf ons via de [contactpagina](/contact); met je ticket, dat in de wachtkamer staat, vinden we terug wat er is gebeurd.',
        ],
      },
    ],
  };
}
