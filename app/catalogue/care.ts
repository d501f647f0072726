/** The care symbols of ISO 3758 in the standard's order. A product has at most one of each group. */
export const careGroups = {
  wash: [
    ...(['95', '70', '60', '60-mild', '50', '50-mild', '40', '40-mild', '40-very-mild'] as const),
    ...(['30', '30-mild', '30-very-mild', 'hand', 'none'] as const),
  ],
  bleach: ['any', 'oxygen', 'none'],
  tumble: ['normal', 'low', 'none'],
  dry: ['line', 'line-shade', 'drip', 'drip-shade', 'flat', 'flat-shade', 'drip-flat', 'drip-flat-shade'],
  iron: ['200', '150', '110', 'none'],
  clean: ['p', 'p-mild', 'f', 'f-mild', 'none'],
  wet: ['w', 'w-mild', 'w-very-mild', 'none'],
} as const;
export type CareGroup = keyof typeof careGroups;
export const careGroupNames = Object.keys(careGroups) as CareGroup[];

/** Returns the codes of a group's symbols, such as `wash-30-mild`. They are parts of text ids. */
export function careCodes(group: CareGroup): string[] {
  return careGroups[group].map((value) => `${group}-${value}`);
}

/** Parses codes between spaces, commas or semicolons. Returns them in the standard's order; undefined if they are not a choice of symbols. */
export function readCare(typed: string): string | undefined {
  const codes = [
    ...new Set(
      typed
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
  const found = careGroupNames.map((group) => careCodes(group).filter((code) => codes.includes(code)));
  const isChoice = found.flat().length === codes.length && found.every((ofGroup) => ofGroup.length < 2);
  return isChoice ? found.flat().join(' ') : undefined;
}

export function listCareCodes(care: string | null): string[] {
  return (care ?? '').split(' ').filter(Boolean);
}

const strokes = ['hand', 'oxygen', 'line', 'drip', 'flat', 'drip-flat', 'shade'] as const;
export type CareStroke = (typeof strokes)[number];

const dots: Record<string, number> = {
  'tumble-low': 1,
  'tumble-normal': 2,
  'iron-110': 1,
  'iron-150': 2,
  'iron-200': 3,
};

/** Returns the parts of which a symbol is drawn. `mark` is a number or letter; bars ask for mildness, dots state the heat. */
export function careParts(code: string) {
  const [group = '', ...words] = code.split('-');
  const value = words.join('-');
  const [word = ''] = words;
  return {
    group: group as CareGroup,
    mark: /^(?:wash-\d|clean-[pf]|wet-w)/.test(code) ? word.toUpperCase() : '',
    bars: value.endsWith('very-mild') ? 2 : Number(value.endsWith('mild')),
    dots: dots[code] ?? 0,
    strokes: strokes.filter(
      (stroke) => stroke === value.replace(/-shade$/, '') || (stroke === 'shade' && value.endsWith('-shade')),
    ),
    isCrossed: value === 'none',
  };
}
