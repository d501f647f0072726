import type { PageVariables } from './page-variables-types.ts';
import type { Prose } from './prose-text.ts';

export function privacyInDutch({
  brand,
  seller,
  looksUpDutchAddresses,
  buysLabels,
  isTestMode,
}: PageVariables): Prose {
  const name = seller.name ?? brand;
  const reach = seller.email ? `[${seller.email}](mailto:${seller.email})` : 'de [contactpagina](/contact)';
  return {
    title: 'Privacyverklaring',
    description: `Welke gegevens ${brand} bewaart, waarom en hoe lang, welke cookies er zijn en wat je ons kunt vragen.`,
    lead: 'We bewaren wat nodig is om je een pakket te sturen en onze boeken bij te houden. Niemand volgt je hier: geen statistiekdiensten, geen advertenties, geen knoppen van sociale netwerken.',
    changedOn: '2026-11-26',
    sections: [
      {
        id: 'who',
        title: 'Wie verantwoordelijk is',
        parts: [
          `${[name, seller.address].filter(Boolean).join(', ')} bepaalt wat er met je gegevens gebeurt. Vragen stel je via ${reach}.`,
          ...(isTestMode
            ? [
                'Dit is een winkel in testmodus. Betalingen en mails gaan naar een nagebootste betaaldienst en mailserver op dezelfde machine, er gaat niets naar anderen, en wat hieronder over betaal- en bezorgdiensten staat, geldt voor de echte winkel. Vul hier niemands echte gegevens in.',
              ]
            : []),
        ],
      },
      {
        id: 'what',
        title: 'Wat we bewaren, waarom en hoe lang',
        parts: [
          {
            fields: [
              [
                'Je bestelling',
                'Naam, e-mailadres, telefoonnummer, bezorgadres, als je voor een bedrijf koopt de naam en het btw-nummer daarvan, wat je kocht en voor hoeveel, hoe je betaalde, wat ermee gebeurde, wat je hebt herroepen en waar we dat bevestigden, je taal, en dat we je erover gemaild hebben. Nodig om de overeenkomst uit te voeren, en voor de Belastingdienst: we bewaren het tot zeven jaar na het jaar van de bestelling, of van wat er het laatst mee gebeurde, zoals een terugbetaling; dan verdwijnen je naam, adressen en telefoonnummer er vanzelf uit. Verwijder je je account, dan halen we je naam, adressen en telefoonnummer uit je bestellingen, meteen of zodra ze bezorgd of terugbetaald zijn; uit de rest blijkt niet meer wie je bent, op het btw-nummer van een bestelling zonder btw na, dat we die zeven jaar voor de Belastingdienst moeten kunnen aantonen.',
              ],
              [
                'Een bestelling die je niet betaalde',
                'Die wordt vanzelf geannuleerd, uiterlijk als de betaalpagina verlopen is. Tot dan bewaren we erbij vanaf welk netwerkadres die kwam, zodat niemand de hele winkel voor anderen bezet kan houden; dat gegeven verdwijnt als de bestelling eindigt. Dertig dagen daarna verdwijnen ook je naam, adressen en telefoonnummer. Wat dan blijft staan, zegt niet wie je bent; we bewaren het om een betaling die alsnog binnenkomt te herkennen en terug te betalen.',
              ],
              [
                'Een drop met een grens',
                'Waar één persoon maar een aantal artikelen van een drop kan krijgen, bewaren we bij een bestelling wie de koper is: account, e-mailadres, bezorgadres en de kaart of bankrekening die betaalde, als hashes waaruit niemand ze kan aflezen. We hebben een gerechtvaardigd belang bij een eerlijke verdeling van kleine collecties, en verwijderen ze een week na de drop.',
              ],
              [
                'Je account',
                'Naam, e-mailadres, telefoonnummer, taal, de adressen en de verlanglijst die je bewaart, en een hash van je wachtwoord waaruit niemand het kan aflezen. Kom je via Google: het nummer waaronder Google je kent, verder niets van daar. Nodig voor het account waar je om vroeg, tot je het verwijdert; dat kun je op elk moment zelf doen. Een account waarvan niemand het e-mailadres bevestigt, wordt na dertig dagen verwijderd.',
              ],
              [
                'Waar je bent ingelogd',
                'Per browser: sinds wanneer, de naam ervan en het netwerkadres waarvandaan je inlogde, zodat je hem herkent. Tot je uitlogt, uiterlijk een maand na je laatste bezoek. Links die we je mailen, zijn na een dag vergeten, net als het aantal foute wachtwoorden; de link naar een bestelling als gast na dertig dagen.',
              ],
              [
                'Nieuwsbrief',
                'Je e-mailadres, je taal en wanneer je bevestigde. We vragen je toestemming en je trekt die in met de link in elke mail. Dertig dagen daarna, of dertig dagen na een aanmelding die niemand bevestigde, verwijderen we het adres.',
              ],
              [
                'Weer op voorraad',
                'Je e-mailadres, je taal en de maat waarover je een mail wilt. Je vraagt erom en bevestigt het, en stopt het met de link in elke mail. We verwijderen het een week nadat niemand bevestigde, een maand nadat we je mailden, en na een half jaar vergeefs wachten.',
              ],
              [
                'Een plaats in een wachtrij',
                'Waar een drop via een wachtrij wordt verkocht: wanneer je aansloot, je plaats, wanneer je aan de beurt was en welke bestelling daaruit kwam; met je account, als je bent ingelogd. Nodig om de volgorde van de wachtrij aan te houden. Na een maand verdwijnt je account eruit, na een jaar wordt het verwijderd; tot dan kan iedereen het lot nagaan dat de plaatsen gaf, aan de hand van nummers die niemand noemen. Laat je je een link naar je plaats mailen, dan gebruiken we het adres alleen voor die mail.',
              ],
              [
                'De loting van een drop',
                'Je e-mailadres, je taal, het stuk en de maat waarvoor je meedoet, en wat er voor je werd bewaard. Je meldt je aan en bevestigt het, en stapt eruit met de link in elke mail. We verwijderen wat niet is bevestigd zodra er wordt geloot, en je adres een maand nadat de drop voorbij is; het lot blijft zonder adres staan, zodat de loting is na te gaan.',
              ],
              [
                'Berichten aan ons',
                'Wat je op de contactpagina schrijft, krijgen wij als mail en blijft met onze antwoorden in de winkel staan; we bewaren het tot twee jaar na het laatste bericht, omdat we je ook willen kunnen helpen als je erop terugkomt.',
              ],
              [
                'Je bezoek',
                'Per opgevraagde pagina een regel in het logboek: tijd, pagina, uitkomst; geen naam en geen netwerkadres. Waar te veel verzoeken kwaad kunnen, zoals bij het afrekenen, tellen we korte tijd per netwerkadres; dat is binnen een dag weer verwijderd. We hebben een gerechtvaardigd belang bij een winkel die werkt en niet misbruikt wordt.',
              ],
            ],
          },
          'Om iets te kopen, moet je vertellen waar het pakket heen gaat en hoe we je bereiken; anders kunnen we niet bezorgen. Geen enkel besluit over jou laten we aan een machine alleen over.',
        ],
      },
      {
        id: 'shared',
        title: 'Wie het nog meer ziet',
        parts: [
          'We verkopen geen gegevens en geven ze alleen aan wie ze voor zijn deel van het werk nodig heeft, met een overeenkomst die niets anders toestaat:',
          {
            fields: [
              [
                'Stripe',
                'De betaaldienst, in Ierland. Krijgt je e-mailadres, wat je koopt, het bedrag en wat je op de betaalpagina invult. Voor het tegengaan van fraude en voor zijn wettelijke plichten is Stripe zelf verantwoordelijk; hoe, staat in zijn [privacyverklaring](https://stripe.com/nl/privacy).',
              ],
              [
                'De Europese Commissie',
                'Als je voor een bedrijf koopt: haar register van btw-nummers (VIES) krijgt het nummer dat je bij het afrekenen invult, en verder niets, om te zeggen of het geldig is.',
              ],
              [
                'De bezorger',
                `Je naam, adres en telefoonnummer, om het pakket te brengen${buysLabels ? '; Sendcloud, in Nederland, krijgt ze ook, want daar kopen we de labels' : ''}.`,
              ],
              ...(looksUpDutchAddresses
                ? [
                    [
                      'Het Kadaster',
                      'Het adressenregister daarvan (PDOK) krijgt de Nederlandse postcode en het huisnummer die je bij het afrekenen of in je adresboek invult, en verder niets, zodat je straat en plaats niet hoeft te typen.',
                    ] as [string, string],
                  ]
                : []),
              [
                'Hosting en mail',
                'De bedrijven die onze servers beheren en onze mails versturen, in de Europese Unie.',
              ],
              ['De overheid', 'Waar de wet ons daartoe verplicht.'],
            ],
          },
          'Stripe kan gegevens buiten de Europese Economische Ruimte verwerken, op grond van adequaatheidsbesluiten of modelcontracten van de Europese Commissie. Sturen we een pakket naar een land daarbuiten, dan heeft de bezorger daar je adres nodig.',
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies, en wat je browser bewaart',
        parts: [
          'We gebruiken alleen wat de winkel nodig heeft om te doen wat jij vraagt. Daar is volgens de wet geen toestemming voor nodig; een banner zie je hier dus niet.',
          {
            fields: [
              [
                'language',
                'Cookie en lokale opslag: de taal die je koos. Eén jaar; in de lokale opslag tot je je browser leegmaakt.',
              ],
              [
                'checkout',
                'Cookie: een willekeurig nummer vanaf het moment dat je gaat afrekenen, zodat een dubbele klik geen twee bestellingen wordt. Eén dag, of tot je betaald hebt.',
              ],
              [
                'shop.session_token',
                'Cookie die geen script kan lezen: laat zien dat je bent ingelogd. Tot je uitlogt, uiterlijk een maand na je laatste bezoek; tot je de browser sluit als je niet ingelogd wilde blijven.',
              ],
              [
                'signed-in',
                'Cookie: zegt alleen dat er een sessie is, zodat pagina’s weten dat ze kunnen vragen van wie. Zo lang als de sessie.',
              ],
              [
                'shop.dont_remember',
                'Cookie die geen script kan lezen: je wilde niet ingelogd blijven. Tot je uitlogt of de browser sluit.',
              ],
              [
                'shop.state',
                'Cookie die geen script kan lezen: een willekeurig nummer terwijl je met Google inlogt, zodat niemand dat in jouw plaats kan afmaken. Vijf minuten.',
              ],
              [
                'shop.device',
                'Cookie die geen script kan lezen: onthoudt dat hier eerder is ingelogd, zodat je niet hoeft te wachten wanneer vreemden ergens anders naar je wachtwoord raden. De cookie zegt niet wie je bent en logt niemand in. Eén jaar nadat je voor het laatst inlogde.',
              ],
              [
                'drop-tickets',
                'Cookie die geen script kan lezen, en lokale opslag: je plaats in de wachtrij van een drop, zodat je die houdt als je de browser sluit en elk tabblad hem laat zien. De cookie dertig dagen; in de lokale opslag tot je je browser leegmaakt, of plaatsen hebt in vijf latere drops.',
              ],
              [
                'drop-browser',
                'Lokale opslag: een willekeurig getal waaraan de wachtrij van een drop merkt dat je tabbladen één browser zijn, zodat je één plaats hebt. Tot je je browser leegmaakt.',
              ],
              ['bag-items', 'Lokale opslag: wat er in je tas zit. Tot je het eruit haalt.'],
              [
                'wishlist-intended',
                'Lokale opslag: de artikelen waarbij je zonder in te loggen op het hartje klikte. Log je binnen een dag in, dan komen ze op je verlanglijst. Tot je inlogt of je browser leegmaakt.',
              ],
              [
                'stripe_session_…',
                'Lokale opslag: het nummer van een bestelling die je betaald hebt, zodat je tas één keer wordt geleegd en niet nog eens. Tot je je browser leegmaakt.',
              ],
              [
                'delivery-country',
                'Lokale opslag: het land van de laatste bestelling die je betaald hebt, zodat de volgende daarmee begint. Tot je je account verwijdert of je browser leegmaakt.',
              ],
              [
                'signed-out',
                'Lokale opslag: wanneer iemand hier voor het laatst zelf uitlogde, zodat wat die bij het afrekenen had ingevuld in elk tabblad weg is. Tot je je browser leegmaakt.',
              ],
              [
                'checkout-form',
                'Sessieopslag: wat je bij het afrekenen hebt ingevuld, alleen in dat tabblad. Tot je betaald hebt of het tabblad sluit.',
              ],
              [
                'discount-code',
                'Lokale opslag: een kortingscode die met een link naar ons meekwam, voor bij het afrekenen. Tot je hebt besteld, of een andere of geen code invult.',
              ],
              [
                'react-router-scroll-positions',
                'Sessieopslag: hoe ver je op elke pagina was, zodat je met “terug” weer op die plek komt. Tot je het tabblad sluit.',
              ],
              [
                'remix-router-transitions',
                'Sessieopslag: tussen welke pagina’s een beeld meebeweegt naar zijn plek. Tot je het tabblad sluit.',
              ],
              [
                'Pagina’s die je bezocht',
                'Offline opslag: de laatste tachtig pagina’s, met beeld en tekst, zodat je ze ook zonder netwerk kunt lezen. Alleen wat iedereen mag zien, nooit een bestelling. Tot er nieuwere voor in de plaats komen.',
              ],
            ],
          },
          'Via een versleutelde verbinding staat er “__Host-” voor de namen van cookies. Je kunt alles verwijderen in de instellingen van je browser; de winkel begint dan gewoon opnieuw.',
        ],
      },
      {
        id: 'security',
        title: 'Hoe we erop passen',
        parts: [
          'De echte winkel is alleen via een versleutelde verbinding te bereiken. Scripts komen van onze eigen server en nergens anders vandaan. Kaartnummers komen nooit bij ons. Wie met bestellingen werkt, ziet wat daarvoor nodig is.',
        ],
      },
      {
        id: 'rights',
        title: 'Wat je ons kunt vragen',
        parts: [
          {
            list: [
              'de gegevens te zien die we van je hebben, en er een kopie van te krijgen die andere programma’s kunnen lezen;',
              'te verbeteren wat niet klopt, en te verwijderen wat we niet wettelijk moeten bewaren;',
              'te beperken wat we ermee doen, of te stoppen met wat we voor ons eigen belang doen;',
              'een toestemming in te trekken, wanneer je wilt en zonder opgave van redenen.',
            ],
          },
          'Met een account doe je het meeste zelf: bij [Mijn gegevens](/login?next=/account/details) verbeter je wat niet klopt, en bij [Beveiliging](/login?next=/account/security) download je een kopie van al je gegevens of [verwijder je je account](/login?next=/account/deletion).',
          `Voor al het andere, of zonder account, schrijf je naar ${reach}. Binnen een maand heb je antwoord. Om zeker te weten dat jij het bent, vragen we soms iets wat alleen jij kunt weten, zoals een bestelnummer; nooit een kopie van je paspoort.`,
          'Niet tevreden met ons antwoord? Je kunt een klacht indienen bij de [Autoriteit Persoonsgegevens](https://www.autoriteitpersoonsgegevens.nl), of bij de toezichthouder waar je woont.',
        ],
      },
      {
        id: 'changes',
        title: 'Wijzigingen',
        parts: [
          'Verandert er iets aan wat we doen, dan verandert eerst deze pagina. De datum hieronder zegt wanneer dat voor het laatst was.',
        ],
      },
    ],
  };
}
