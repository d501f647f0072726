const units = new Set(
  `apt apts apartment apartments appartement app appt appartment ap unit flat suite ste room rm kamer kmr studio box bus bte boite door deur
  top stiege wohnung whg wohneinheit lot block blok gebouw building bldg bldng toren tower entree etage floor fl verdieping verd
  stock stockwerk niveau level etg piso planta interno int scala porte lgh lejlighed`.split(/\s+/),
);

const floors = new Set(
  'hoog hg verdieping verd etage etages floor floors fl stock stockwerk og piso planta sal kerros'.split(' '),
);

const numberWords = new Set(
  'no nr nrs num numero nummer number huisnummer huisnr hausnummer hausnr n'.split(' '),
);

export const partsOfHouses = new Map<string, string>(
  Object.entries({
    hs: 'hs huis parterre begane bg benedenhuis benedenwoning beneden eg erdgeschoss',
    sous: 'sous souterrain kelder basement keller',
    boven: 'boven bovenwoning bovenhuis',
    achter: 'achter achterhuis rear hinterhaus',
    voor: 'voor voorhuis vorderhaus',
    zolder: 'zolder attic dachgeschoss',
    links: 'links left gauche',
    rechts: 'rechts right droite',
  }).flatMap(([part, words]) => words.split(' ').map((word) => [word, part] as const)),
);

const streets = new Set(
  `str rd st ave av avenue blvd bd boulevard ln lane dr drive ct court sq square pl place plaza piazza rue via calle rua ulica ul road street way
  close terrace crescent hill park row mews chemin allee quai route impasse avenida carrer corso viale strada praca largo`.split(
    /\s+/,
  ),
);

const streetEnds =
  /(?:straat|straatje|str|laan|weg|wegje|gracht|plein|kade|dijk|singel|steeg|pad|dreef|hof|plantsoen|markt|baan|lei|strasse|gasse|allee|platz|damm|ufer|ring|gade|gatan|vej|vagen|katu|tie)$/;

const particles = new Set(
  'de het den der des du la le les of the am an im in zu zur van von del di da el y en et and aan op bij'.split(
    ' ',
  ),
);

export const isUnitWord = (word: string) => units.has(word);
export const isFloorWord = (word: string) => floors.has(word);
export const isNumberWord = (word: string) => numberWords.has(word);
export const isParticle = (word: string) => particles.has(word);
export const isStreetWord = (word: string) => streets.has(word) || (word.length > 4 && streetEnds.test(word));
