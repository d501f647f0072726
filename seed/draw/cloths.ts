import { brightness, darker, lighter } from './colours.ts';

export type Weave = 'linen' | 'poplin' | 'denim' | 'satin' | 'knit' | 'rib' | 'canvas' | 'raffia' | 'leather';
export type Print = {
  kind: 'stripe' | 'cross-stripe' | 'check' | 'tile' | 'arabesque' | 'end-bands';
  colour: string;
  second?: string;
  size?: number;
};
export type Cloth = { weave: Weave; colour: string; print?: Print };

type Drape = { frequency: string; depth: number; shift: number; threads: string };

// Thread overlays: noise stretched along one direction reads as yarn, two of them crossed as a weave.
const drapes: Record<Weave, Drape> = {
  linen: {
    frequency: '0.0062 0.0019',
    depth: 46,
    shift: 16,
    threads: threads('0.8 0.03', 0.4, 0.13) + threads('0.03 0.8', 0.5, 0.15, 'v'),
  },
  poplin: {
    frequency: '0.0055 0.0016',
    depth: 44,
    shift: 16,
    threads: threads('0.9 0.25', 0.2, 0.06) + threads('0.25 0.9', 0.2, 0.06, 'v'),
  },
  canvas: {
    frequency: '0.0048 0.0026',
    depth: 34,
    shift: 10,
    threads: threads('0.5 0.06', 0.5, 0.14) + threads('0.06 0.5', 0.4, 0.13, 'v'),
  },
  denim: {
    frequency: '0.005 0.0022',
    depth: 40,
    shift: 10,
    threads: threads('0.75 0.04', 0.6, 0.18) + threads('0.05 0.35', 0.35, 0.1, 'v'),
  },
  satin: {
    frequency: '0.0075 0.0011',
    depth: 74,
    shift: 20,
    threads: threads('0.9 0.5', 0.06, 0.02) + threads('0.5 0.9', 0.06, 0.02, 'v'),
  },
  knit: {
    frequency: '0.004 0.0018',
    depth: 32,
    shift: 8,
    threads: threads('0.3 0.5', 0.3, 0.1) + threads('0.25 0.1', 0.2, 0.06, 'v'),
  },
  rib: {
    frequency: '0.004 0.0016',
    depth: 30,
    shift: 6,
    threads: threads('0.3 0.4', 0.25, 0.08) + threads('0.2 0.1', 0.18, 0.06, 'v'),
  },
  raffia: {
    frequency: '0.006 0.006',
    depth: 26,
    shift: 5,
    threads: threads('0.5 0.07', 0.6, 0.17) + threads('0.07 0.5', 0.5, 0.15, 'v'),
  },
  leather: {
    frequency: '0.02 0.02',
    depth: 12,
    shift: 2,
    threads: threads('0.35 0.35', 0.3, 0.1) + threads('0.08 0.08', 0.2, 0.06, 'v'),
  },
};

/** The filter that turns a flat fill into hanging cloth: shifts the print with the folds, adds yarn, then light. */
export function clothFilter(id: string, { weave, colour }: Cloth, seed: number): string {
  const { frequency, shift, threads: yarn } = drapes[weave];
  // On pale cloth the same relief would look like stains.
  const depth = drapes[weave].depth * (brightness(colour) > 0.8 ? 0.6 : 1);
  const sheen =
    weave === 'satin'
      ? `<feSpecularLighting in="folds" surfaceScale="70" specularConstant="0.62" specularExponent="11" lighting-color="#fff4e2" result="gleam"><feDistantLight azimuth="225" elevation="58"/></feSpecularLighting><feComposite in="lit" in2="gleam" operator="arithmetic" k1="0" k2="1" k3="0.5" k4="-0.03" result="lit"/>`
      : '';
  return `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="2" seed="${seed}" result="folds"/>
<feDisplacementMap in="SourceGraphic" in2="folds" scale="${shift}" xChannelSelector="A" yChannelSelector="R" result="hung"/>
${yarn}<feMerge result="woven"><feMergeNode in="hung"/><feMergeNode in="dark"/><feMergeNode in="light"/></feMerge>
<feDiffuseLighting in="folds" surfaceScale="${depth}" diffuseConstant="1.2" lighting-color="#fffaf2" result="shade"><feDistantLight azimuth="222" elevation="54"/></feDiffuseLighting>
<feGaussianBlur in="shade" stdDeviation="5" result="shade"/><feComponentTransfer in="shade" result="shade"><feFuncR type="linear" slope=".66" intercept=".4"/><feFuncG type="linear" slope=".72" intercept=".33"/><feFuncB type="linear" slope=".8" intercept=".24"/></feComponentTransfer>
<feBlend in="woven" in2="shade" mode="multiply" result="lit"/>${sheen}
<feComposite in="lit" in2="hung" operator="in"/></filter>`;
}

/** The flat ground and print of a cloth as a pattern definition. */
export function clothPattern(id: string, cloth: Cloth): string {
  const { colour, print } = cloth;
  if (!print) return pattern(id, 24, 24, ground(24, 24, colour) + ribs(cloth));
  const size = print.size ?? 48;
  const ink = print.colour;
  switch (print.kind) {
    case 'stripe':
      return pattern(
        id,
        size,
        size,
        ground(size, size, colour) +
          `<rect x="${size * 0.3}" width="${size * 0.4}" height="${size}" fill="${ink}" opacity=".92"/>`,
      );
    case 'cross-stripe':
      return pattern(
        id,
        size,
        size,
        ground(size, size, colour) +
          `<rect y="${size * 0.3}" width="${size}" height="${size * 0.36}" fill="${ink}" opacity=".94"/>`,
      );
    case 'check':
      return pattern(
        id,
        size,
        size,
        ground(size, size, colour) +
          `<g fill="${ink}" opacity=".55"><rect width="${size / 2}" height="${size}"/><rect width="${size}" height="${size / 2}"/></g>`,
      );
    case 'end-bands':
      return pattern(
        id,
        2400,
        1500,
        ground(2400, 1500, colour) +
          `<g fill="${ink}">${[
            [470, 8],
            [500, 8],
            [820, 8],
            [850, 60],
            [930, 8],
            [960, 60],
            [1040, 8],
            [1070, 8],
          ]
            .map(([y, h]) => `<rect y="${y}" width="2400" height="${h}"/>`)
            .join('')}</g>`,
      );
    case 'tile':
      return pattern(
        id,
        size,
        size,
        ground(size, size, colour) + starTile(size, ink, print.second ?? ink, colour),
      );
    case 'arabesque':
      return pattern(id, size, size, ground(size, size, colour) + vine(size, ink));
  }
}

export function starPoints(x: number, y: number, outer: number, inner: number): string {
  return Array.from({ length: 16 }, (_, i) => {
    const angle = (Math.PI * i) / 8 + Math.PI / 8;
    const r = i % 2 ? outer : inner;
    return `${(x + r * Math.cos(angle)).toFixed(1)},${(y + r * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');
}

function starTile(size: number, ink: string, second: string, paper: string): string {
  const c = size / 2;
  const star = (x: number, y: number) =>
    `<polygon points="${starPoints(x, y, size * 0.43, size * 0.32)}" fill="${ink}"/><polygon points="${starPoints(x, y, size * 0.34, size * 0.25)}" fill="none" stroke="${paper}" stroke-width="${size * 0.022}"/><polygon points="${starPoints(x, y, size * 0.17, size * 0.09)}" fill="${paper}"/>`;
  const corner = [0, size]
    .flatMap((x) =>
      [0, size].map(
        (y) =>
          `<path d="M${x - size * 0.17} ${y} L${x} ${y - size * 0.17} L${x + size * 0.17} ${y} L${x} ${y + size * 0.17}Z" fill="${second}"/><circle cx="${x}" cy="${y}" r="${size * 0.05}" fill="${paper}"/>`,
      ),
    )
    .join('');
  return star(c, c) + corner;
}

function vine(size: number, ink: string): string {
  const s = (v: number) => (v * size) / 100;
  const leaf = (x: number, y: number, turn: number) =>
    `<path transform="translate(${s(x)} ${s(y)}) rotate(${turn}) scale(${size / 100})" d="M0 0C4 -9 14 -11 20 -6C15 -1 7 3 0 0Z"/>`;
  return `<g fill="none" stroke="${ink}" stroke-width="${s(3)}"><path d="M${s(50)} 0C${s(50)} ${s(22)} ${s(100)} ${s(26)} ${s(100)} ${s(50)}C${s(100)} ${s(74)} ${s(50)} ${s(78)} ${s(50)} ${s(100)}"/><path d="M${s(50)} 0C${s(50)} ${s(22)} 0 ${s(26)} 0 ${s(50)}C0 ${s(74)} ${s(50)} ${s(78)} ${s(50)} ${s(100)}"/></g>
<g fill="${ink}">${leaf(50, 64, -140)}${leaf(50, 64, -40)}${leaf(50, 50, -155)}${leaf(50, 50, -25)}<path d="M${s(50)} ${s(22)}C${s(60)} ${s(34)} ${s(56)} ${s(44)} ${s(50)} ${s(50)}C${s(44)} ${s(44)} ${s(40)} ${s(34)} ${s(50)} ${s(22)}Z"/><path d="M${s(48.5)} ${s(48)}h${s(3)}v${s(30)}h${s(-3)}Z"/><circle cx="${s(50)}" cy="${s(82)}" r="${s(3)}"/>
${[0, 100].map((x) => `<circle cx="${s(x)}" cy="${s(2)}" r="${s(5)}"/><path d="M${s(x)} ${s(10)}l${s(5)} ${s(7)}l${s(-5)} ${s(9)}l${s(-5)} ${s(-9)}Z M${s(x)} ${s(94)}l${s(5)} ${s(-7)}l${s(-5)} ${s(-9)}l${s(-5)} ${s(9)}Z"/>`).join('')}</g>`;
}

function ribs({ weave, colour }: Cloth): string {
  const dark = darker(colour, 0.3);
  const light = lighter(colour, 0.22);
  if (weave === 'rib')
    return `<rect x="0" width="6" height="24" fill="${dark}" opacity=".5"/><rect x="8" width="4" height="24" fill="${light}" opacity=".4"/><rect x="12" width="6" height="24" fill="${dark}" opacity=".5"/><rect x="20" width="4" height="24" fill="${light}" opacity=".4"/>`;
  if (weave === 'knit')
    return [0, 8, 16]
      .flatMap((x) =>
        [0, 6, 12, 18].map(
          (y) =>
            `<path d="M${x} ${y}l4 4l4 -4" fill="none" stroke="${dark}" stroke-width="1.6" opacity=".34"/>`,
        ),
      )
      .join('');
  if (weave === 'denim')
    return [-24, -18, -12, -6, 0, 6, 12, 18, 24]
      .map((x) => `<path d="M${x} 24L${x + 24} 0" stroke="${light}" stroke-width="1.4" opacity=".3"/>`)
      .join('');
  if (weave === 'raffia')
    return `<g fill="${dark}" opacity=".34"><rect width="12" height="2"/><rect y="12" x="12" width="12" height="2"/><rect x="11" width="2" height="12"/><rect y="12" x="23" width="2" height="12"/></g><g fill="${light}" opacity=".4"><rect y="4" width="11" height="4"/><rect x="12" y="16" width="11" height="4"/></g>`;
  return '';
}

function threads(frequency: string, strength: number, bias: number, direction: 'h' | 'v' = 'h'): string {
  const [tint, name] =
    direction === 'h'
      ? ['0 0 0 0 .1 0 0 0 0 .07 0 0 0 0 .05', 'dark']
      : ['0 0 0 0 1 0 0 0 0 .97 0 0 0 0 .9', 'light'];
  return `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="1" seed="${direction === 'h' ? 7 : 11}" result="${name}Noise"/><feColorMatrix in="${name}Noise" type="matrix" values="${tint} 0 0 0 ${strength} ${-bias}" result="${name}"/>`;
}

function ground(width: number, height: number, colour: string): string {
  return `<rect width="${width}" height="${height}" fill="${colour}"/>`;
}

function pattern(id: string, width: number, height: number, content: string): string {
  return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${content}</pattern>`;
}
