export const lookbookAlt: Record<string, { en: string; nl: string }> = {
  'arab-couture-01': {
    en: 'A woman in a pomegranate-red kaftan stands in an arch, her back to us, and looks out over the sea at dusk.',
    nl: 'Een vrouw in een granaatappelrode kaftan staat met de rug naar ons toe in een boog en kijkt in de avondschemering uit over zee.',
  },
  'arab-couture-02': {
    en: 'A pomegranate satin kaftan edged with gold braid hangs in a limewashed niche, a palm shadow across it.',
    nl: 'Een kaftan van granaatappelrood satijn met gouden band hangt in een witgekalkte nis; de schaduw van een palm valt eroverheen.',
  },
  'arab-couture-03': {
    en: 'Close up: an eight-pointed star embroidered in gold thread on pomegranate satin.',
    nl: 'Van dichtbij: een achtpuntige ster, met gouddraad geborduurd op granaatappelrood satijn.',
  },
  'arab-couture-04': {
    en: 'Terracotta arches stand one behind the other, with a strip of sea at the end.',
    nl: 'Terracotta bogen achter elkaar, met aan het eind een streep zee.',
  },
  'arab-couture-05': {
    en: 'A figure in a deep-sea-green robe climbs a wide white stairway in the morning sun.',
    nl: 'Een figuur in een zeegroen gewaad beklimt een brede witte trap in de ochtendzon.',
  },
  'arab-couture-06': {
    en: 'Three lengths of silk in limewash, terracotta and pomegranate hang side by side in deep folds.',
    nl: 'Drie banen zijde in kalkwit, terracotta en granaatappelrood hangen naast elkaar in diepe plooien.',
  },
  'arab-couture-07': {
    en: 'A black abaya with a gold-embroidered edge hangs before a pointed door of pale wood.',
    nl: 'Een zwarte abaya met een goud geborduurde rand hangt voor een spitse deur van licht hout.',
  },
  'arab-couture-08': {
    en: 'Far off, a figure in a red robe walks along the crest of a dune, the cloth blown back by the wind.',
    nl: 'In de verte loopt een figuur in een rood gewaad over de kam van een duin; de wind blaast de stof naar achteren.',
  },
  'arab-couture-09': {
    en: 'A wall of hand-cut zellige: stars in sea green and pomegranate between crosses of chalk white.',
    nl: 'Een muur van handgekapte zellige: zeegroene en granaatappelrode sterren tussen krijtwitte kruisen.',
  },
  'arab-couture-10': {
    en: 'The neck of an ivory linen kaftan from close by, embroidered in terracotta along the opening.',
    nl: 'De hals van een ivoorkleurige linnen kaftan van dichtbij, langs de split geborduurd in terracotta.',
  },
  'arab-couture-11': {
    en: 'Five folded cloths lie stacked on a stone bench, two pomegranates beside them.',
    nl: 'Vijf gevouwen doeken liggen opgestapeld op een stenen bank, met twee granaatappels ernaast.',
  },
  'arab-couture-12': {
    en: 'Two cypresses stand before a courtyard wall; their shadows fall across the limewash.',
    nl: 'Twee cipressen staan voor de muur van een binnenplaats; hun schaduw valt over de kalk.',
  },
  'arab-couture-13': {
    en: 'Two figures in long robes, one terracotta, one white, stand side by side against a blush wall.',
    nl: 'Twee figuren in lange gewaden, de een in terracotta, de ander in wit, staan naast elkaar voor een zachtroze muur.',
  },
  'arab-couture-14': {
    en: 'The wide sleeve of a midnight-blue kaftan, its cuff braided in gold.',
    nl: 'De wijde mouw van een nachtblauwe kaftan, de zoom afgezet met gouden band.',
  },
  'arab-couture-15': {
    en: 'Light falls through a lattice window and draws stars on a terracotta wall.',
    nl: 'Licht valt door een houten rasterraam en tekent sterren op een terracotta muur.',
  },
  'arab-couture-16': {
    en: 'A terracotta wrap dress hangs on a wooden peg above a wall of sea-green tiles.',
    nl: 'Een terracotta wikkeljurk hangt aan een houten haak boven een wand van zeegroene tegels.',
  },
  'arab-couture-17': {
    en: 'A striped awning shades a white terrace above a still, deep blue sea.',
    nl: 'Een gestreept zonnedoek overschaduwt een wit terras boven een stille, diepblauwe zee.',
  },
  'arab-couture-18': {
    en: 'A pierced brass lantern glows at night and scatters points of light over the wall.',
    nl: 'Een opengewerkte koperen lantaarn gloeit in de nacht en strooit lichtpuntjes over de muur.',
  },
  'arab-couture-19': {
    en: 'A long pomegranate silk scarf floats on the wind against a pale morning sky.',
    nl: 'Een lange sjaal van granaatappelrode zijde zweeft op de wind tegen een bleke ochtendlucht.',
  },
  'arab-couture-20': {
    en: 'A figure in a white robe stands in the dark of a doorway, at the edge of the sun.',
    nl: 'Een figuur in een wit gewaad staat in het donker van een deuropening, op de rand van de zon.',
  },
  'arab-couture-21': {
    en: 'A gold satin slip dress hangs beside a heavy sea-green curtain.',
    nl: 'Een slipdress van goudkleurig satijn hangt naast een zwaar zeegroen gordijn.',
  },
  'arab-couture-22': {
    en: 'Linen from so close that every thread shows, ivory with stripes of terracotta, sea green and gold.',
    nl: 'Linnen van zo dichtbij dat je elke draad ziet, ivoor met strepen in terracotta, zeegroen en goud.',
  },
  'arab-couture-23': {
    en: 'A long green pool lies in a courtyard, three arches mirrored in the water.',
    nl: 'Een langgerekt groen waterbassin in een binnenhof; drie bogen spiegelen in het water.',
  },
  'arab-couture-24': {
    en: 'The flat roofs and domes of a white town in the last light, a full moon above them.',
    nl: 'De platte daken en koepels van een witte stad in het laatste licht, met de volle maan erboven.',
  },
  'arab-couture-25': {
    en: 'An embroidered ivory tunic and wide terracotta trousers hang on a rail before a wall full of star-shaped light.',
    nl: 'Een geborduurde ivoren tuniek en een wijde terracotta broek hangen aan een rail voor een muur vol sterren van licht.',
  },
  'arab-couture-26': {
    en: 'Pomegranates, one of them cut open, in a brass bowl on draped sea-green silk.',
    nl: 'Granaatappels, waarvan één doorgesneden, in een koperen schaal op gedrapeerde zeegroene zijde.',
  },
  'arab-couture-27': {
    en: 'Interlaced stars and circles in white line on terracotta, half in sun, half in shade.',
    nl: 'Vervlochten sterren en cirkels in witte lijnen op terracotta, half in de zon, half in de schaduw.',
  },
  'arab-couture-28': {
    en: 'Head and shoulders from behind: a white headscarf falls over a terracotta robe, the sea beyond.',
    nl: 'Hoofd en schouders van achteren: een witte hoofddoek valt over een terracotta gewaad, met daarachter de zee.',
  },
  'arab-couture-29': {
    en: 'A row of knotted silk buttons and loops runs down the gold-braided front of a sea-green robe.',
    nl: 'Een rij geknoopte zijden knoopjes met lussen langs de goud afgebiesde voorkant van een zeegroen gewaad.',
  },
  'arab-couture-30': {
    en: 'From the waist up and from behind: a figure in a midnight-blue satin robe beside an orange tree.',
    nl: 'Vanaf het middel en van achteren: een figuur in een nachtblauw satijnen gewaad naast een sinaasappelboompje.',
  },
  'arab-couture-31': {
    en: 'A sea-green shirt printed with ivory arabesques, so close that it fills the picture.',
    nl: 'Een zeegroen overhemd met ivoren arabesken, zo dichtbij dat het het hele beeld vult.',
  },
  'arab-couture-32': {
    en: 'A length of block-printed cloth hangs from a roof terrace over a sunlit wall.',
    nl: 'Een lange baan met de hand bedrukte stof hangt van een dakterras over een zonnige muur.',
  },
  'arab-couture-33': {
    en: 'Dunes behind dunes in terracotta and blush under a low evening sun.',
    nl: 'Duinen achter duinen in terracotta en zachtroze onder een lage avondzon.',
  },
  'arab-couture-34': {
    en: 'A figure in a gold-edged blue kaftan and wide straw hat walks up between two white walls.',
    nl: 'Een figuur in een blauwe kaftan met gouden rand en een brede strohoed loopt omhoog tussen twee witte muren.',
  },
  'arab-couture-35': {
    en: 'The braided hem of a red kaftan brushes a chequered tile floor.',
    nl: 'De met band afgezette zoom van een rode kaftan strijkt over een geblokte tegelvloer.',
  },
  'arab-couture-36': {
    en: 'A star-shaped fountain seen from above, lined with sea-green tiles, petals on the water.',
    nl: 'Een stervormige fontein van bovenaf, bekleed met zeegroene tegels, met bloemblaadjes op het water.',
  },
  'arab-couture-37': {
    en: 'Through a pointed arch, a boat with one white sail crosses the morning sea.',
    nl: 'Door een spitsboog zie je een bootje met één wit zeil op de ochtendzee.',
  },
  'arab-couture-38': {
    en: 'Five kaftans hang close together on a rail, from limewash through gold to pomegranate and night blue.',
    nl: 'Vijf kaftans hangen dicht op elkaar aan een rail, van kalkwit via goud tot granaatappelrood en nachtblauw.',
  },
  'arab-couture-39': {
    en: 'A figure in a night-blue abaya under a crescent moon, the sea silver behind her.',
    nl: 'Een figuur in een nachtblauwe abaya onder een maansikkel, achter haar een zilveren zee.',
  },
  'arab-couture-40': {
    en: 'Palm shadow on a limewashed wall; a clay jar stands by a closed pomegranate-red door.',
    nl: 'Palmschaduw op een witgekalkte muur; een aarden kruik staat naast een dichte granaatappelrode deur.',
  },
  'denim-jeans-01': {
    en: 'A figure in a denim shirt and straight jeans stands with hands in pockets, back to us, before a chalk-white wall.',
    nl: 'Een figuur in een spijkeroverhemd en rechte jeans staat met de handen in de zakken en de rug naar ons toe voor een krijtwitte muur.',
  },
  'denim-jeans-02': {
    en: 'Mid-blue jeans hang by the waistband in a sand-coloured niche.',
    nl: 'Een middenblauwe jeans hangt aan de tailleband in een zandkleurige nis.',
  },
  'denim-jeans-03': {
    en: 'Denim from so close that the diagonal of the twill fills the picture, indigo over white.',
    nl: 'Denim van zo dichtbij dat de schuine lijn van de keper het beeld vult, indigo over wit.',
  },
  'denim-jeans-04': {
    en: 'Jeans, a shirt and a skirt dry on a line above a blue sea.',
    nl: 'Een jeans, een overhemd en een rok drogen aan de waslijn boven een blauwe zee.',
  },
  'denim-jeans-05': {
    en: 'The back pocket of a pair of jeans, its arch stitched twice in orange thread, with copper rivets.',
    nl: 'De achterzak van een jeans: een dubbele boog in oranje garen en koperen klinknagels.',
  },
  'denim-jeans-06': {
    en: 'Six folded jeans in a stack, from raw indigo at the bottom to bleached blue on top.',
    nl: 'Zes gevouwen jeans op een stapel, van ruw indigo onderop tot gebleekt blauw bovenop.',
  },
  'denim-jeans-07': {
    en: 'A figure in jeans and a white tee walks small between pale dunes.',
    nl: 'Een figuur in jeans en wit T-shirt loopt klein tussen bleke duinen.',
  },
  'denim-jeans-08': {
    en: 'Patchwork of denim squares and triangles in every blue, with one patch in rust.',
    nl: 'Een lappendeken van spijkerstof: vierkanten en driehoeken in alle tinten blauw, met één lap in roestrood.',
  },
  'denim-jeans-09': {
    en: 'A long button-through denim skirt hangs before a wall of blue tiles.',
    nl: 'Een lange spijkerrok met knopen hangt voor een wand van blauwe tegels.',
  },
  'denim-jeans-10': {
    en: 'Close by: the collar and flap pockets of an indigo shirt, stitched in orange.',
    nl: 'Van dichtbij: de kraag en klepzakken van een indigo overhemd, met oranje stiksels.',
  },
  'denim-jeans-11': {
    en: 'A white terrace with a straw hat on the wall, and the horizon behind it.',
    nl: 'Een wit terras met een strohoed op de muur, en daarachter de horizon.',
  },
  'denim-jeans-12': {
    en: 'The turned-up hem of raw denim shows its white selvedge with a thin red line.',
    nl: 'De omgeslagen zoom van ruwe denim laat de witte zelfkant met een dun rood lijntje zien.',
  },
  'denim-jeans-13': {
    en: 'A figure in a chalk tee and wide bleached jeans stands before a deep blue door.',
    nl: 'Een figuur in een krijtwit T-shirt en wijde gebleekte jeans staat voor een diepblauwe deur.',
  },
  'denim-jeans-14': {
    en: 'Round dye vats from above, filled with indigo from almost white to almost black.',
    nl: 'Ronde verfkuipen van bovenaf, gevuld met indigo van bijna wit tot bijna zwart.',
  },
  'denim-jeans-15': {
    en: 'Lengths of freshly dyed cotton hang in a row, each a deeper blue than the last.',
    nl: 'Banen pas geverfde katoen hangen op een rij, elke baan blauwer dan de vorige.',
  },
  'denim-jeans-16': {
    en: 'A bleached blue door in a chalk wall, half crossed by the shadow of the house opposite.',
    nl: 'Een gebleekt blauwe deur in een krijtwitte muur, half in de schaduw van het huis aan de overkant.',
  },
  'denim-jeans-17': {
    en: 'Two pairs of jeans, one indigo and one bleached, hang half over each other.',
    nl: 'Twee jeans, een indigo en een gebleekt, hangen half over elkaar heen.',
  },
  'denim-jeans-18': {
    en: 'The waistband of raw jeans with a leather patch, belt loops and a copper button.',
    nl: 'De tailleband van ruwe jeans met leren label, riemlussen en een koperen knoop.',
  },
  'denim-jeans-19': {
    en: 'From the waist up: a woman with long hair, in a washed denim shirt, looks out over the sea to a white sail.',
    nl: 'Vanaf het middel: een vrouw met lang haar, in een verwassen denimoverhemd, kijkt over zee naar een wit zeil.',
  },
  'denim-jeans-20': {
    en: 'A sand overshirt and dark jeans hang together on a wooden rail.',
    nl: 'Een zandkleurig overshirt en een donkere jeans hangen samen aan een houten rail.',
  },
  'denim-jeans-21': {
    en: 'White sashiko stitches draw overlapping waves on indigo cotton.',
    nl: 'Witte sashikosteken vormen overlappende golven op indigo katoen.',
  },
  'denim-jeans-22': {
    en: 'From the waist up and from behind: a man in a raw denim jacket before a chalk-white house, the shadow of a cypress beside him.',
    nl: 'Vanaf het middel en van achteren: een man in een jasje van ruw denim voor een krijtwit huis, met de schaduw van een cipres naast hem.',
  },
  'denim-jeans-23': {
    en: 'A woman in a denim dress holds on to her straw hat and looks out to sea.',
    nl: 'Een vrouw in een spijkerjurk houdt haar strohoed vast en kijkt uit over zee.',
  },
  'denim-jeans-24': {
    en: 'A tie-dyed cloth hangs on the wall, white rings spreading through the indigo.',
    nl: 'Een geknoopverfde doek hangt aan de muur: witte kringen in het indigo.',
  },
  'denim-jeans-25': {
    en: 'An open button fly with three copper buttons and a double row of orange stitching.',
    nl: 'Een knoopsluiting met koperen knopen en een dubbele rij oranje stiksel.',
  },
  'denim-jeans-26': {
    en: 'White steps with blue risers climb between walls towards a square of sky.',
    nl: 'Witte treden met blauwe stootborden klimmen tussen de muren naar een stukje lucht.',
  },
  'denim-jeans-27': {
    en: 'A denim tote hangs on a peg beside a straw hat.',
    nl: 'Een spijkerstoffen tas hangt aan een haak naast een strohoed.',
  },
  'denim-jeans-28': {
    en: 'The waist of bleached jeans pegged to a rope, very close, nothing but sky behind.',
    nl: 'De taille van een gebleekte jeans met knijpers aan een touw, heel dichtbij, met niets dan lucht erachter.',
  },
  'denim-jeans-29': {
    en: 'Long denim shorts hang in a chalk-white arch, the shadow of a branch over them.',
    nl: 'Een lange spijkershort hangt in een krijtwitte boog, met de schaduw van een tak eroverheen.',
  },
  'denim-jeans-30': {
    en: 'Light plays in a net over the bottom of a bleached blue pool.',
    nl: 'Licht speelt als een net over de bodem van een bleekblauw zwembad.',
  },
  'denim-jeans-31': {
    en: 'A worn knee mended with rows of white stitches on a patch of darker denim.',
    nl: 'Een versleten knie, hersteld met rijen witte steken op een lap donkerder denim.',
  },
  'denim-jeans-32': {
    en: 'Rolls of denim seen from their ends, spirals in every blue.',
    nl: 'Rollen spijkerstof, gezien vanaf de kopse kant: spiralen in alle tinten blauw.',
  },
  'denim-jeans-33': {
    en: 'White cubes of a village by the sea in the early morning, with blue doors and domes.',
    nl: 'De witte kubussen van een dorp aan zee in de vroege ochtend, met blauwe deuren en koepels.',
  },
  'denim-jeans-34': {
    en: 'Two figures in denim, one dark, one bleached, stand with their backs to us by the sea.',
    nl: 'Twee figuren in spijkerkleding, de een donker, de ander gebleekt, staan met de rug naar ons toe aan zee.',
  },
  'denim-jeans-35': {
    en: 'A denim shirt hangs half over a white slip dress on a wooden rail.',
    nl: 'Een spijkeroverhemd hangt aan een houten rail, half over een witte slipdress.',
  },
  'denim-jeans-36': {
    en: 'A figure in a denim dress, seen from behind, on white steps in the evening sun.',
    nl: 'Een figuur in een spijkerjurk, van achteren gezien, op witte treden in de avondzon.',
  },
  'denim-jeans-37': {
    en: 'Folded denim on a bench; on the wall above it a lattice throws stars of light.',
    nl: 'Gevouwen denim op een bank; op de muur erboven werpt een raster sterren van licht.',
  },
  'denim-jeans-38': {
    en: 'A row of bleached blue arches with the sea in every one.',
    nl: 'Een rij bleekblauwe bogen, met in elke boog de zee.',
  },
  'denim-jeans-39': {
    en: 'The folded cuff of a denim shirt from close by, two copper buttons and orange stitching.',
    nl: 'De manchet van een spijkeroverhemd van dichtbij, met koperen knopen en oranje stiksel.',
  },
  'denim-jeans-40': {
    en: 'Three pairs of jeans on a line, dark against an evening sky, the sun low over the sea.',
    nl: 'Drie jeans aan de lijn, donker tegen de avondlucht, de zon laag boven zee.',
  },
};
