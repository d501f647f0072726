import { useWords } from '#app/platform/text/translations.ts';
import { type CareGroup, type CareStroke, careParts } from '../care.ts';

export function CareSymbols({ codes }: { codes: string[] }) {
  const t = useWords();
  return (
    <ul className="grid gap-2 pt-1 pb-6 text-stone">
      {codes.map((code) => (
        <li key={code} className="flex items-center gap-3">
          <CareSymbol code={code} />
          {t(`care.${code}`)}
        </li>
      ))}
    </ul>
  );
}

const square = 'M8 6H40V38H8Z';
const circle = 'M8 22a16 16 0 1 0 32 0a16 16 0 1 0-32 0';
const shapes: Record<CareGroup, string> = {
  wash: 'M4 10 9 38H39L44 10M5 15q4.75 5 9.5 0t9.5 0 9.5 0 9.5 0',
  bleach: 'M24 6 43 38H5Z',
  tumble: `${square}M11 22a13 13 0 1 0 26 0a13 13 0 1 0-26 0`,
  dry: square,
  iron: 'M17 10H38L43 38H5C6 27 12 22 20 22H40',
  clean: circle,
  wet: circle,
};
const paths: Record<CareStroke, string> = {
  hand: 'M40 3 31 19C24 17 19 20 14 26M31 19 34 27 20 33M14 26l3 2 6-4M17 28l1 4 8-4',
  oxygen: 'M17 38 28 19M25 38 33 25',
  line: 'M24 12V32',
  drip: 'M19 12V32M29 12V32',
  flat: 'M14 22H34',
  'drip-flat': 'M14 18H34M14 26H34',
  shade: 'M8 18 20 6M8 12 14 6',
};

const dotPaths = ['', 'M24 0h0', 'M20 0h0M28 0h0', 'M17 0h0M24 0h0M31 0h0'];

function CareSymbol({ code }: { code: string }) {
  const { group, mark, bars, dots, strokes, isCrossed } = careParts(code);
  const path = [
    shapes[group],
    ...strokes.map((stroke) => paths[stroke]),
    ...['M9 43H39', 'M9 47H39'].slice(0, bars),
    isCrossed ? 'M5 4 43 40M43 4 5 40' : '',
  ];
  return (
    <svg aria-hidden viewBox="0 0 48 50" className="care-symbol">
      <path d={path.join('')} />
      <path d={dotPaths[dots]} strokeWidth={4} transform={`translate(0 ${group === 'iron' ? 30 : 22})`} />
      <text x={24} y={group === 'wash' ? 33 : 28} fontSize={group === 'wash' ? 14 : 17}>
        {mark}
      </text>
    </svg>
  );
}
