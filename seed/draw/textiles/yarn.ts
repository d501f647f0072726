import type { Cloth } from '../cloths.ts';

/** Threads over a flat fill, without folds: for cloth whose shape brings its own light. */
export function yarnFilter(id: string, { weave }: Cloth): string {
  const [across, along, strength] = {
    linen: ['0.7 0.03', '0.03 0.7', 0.5],
    poplin: ['0.9 0.2', '0.2 0.9', 0.24],
    canvas: ['0.5 0.06', '0.06 0.5', 0.5],
    denim: ['0.7 0.05', '0.05 0.4', 0.6],
    satin: ['0.9 0.4', '0.4 0.9', 0.08],
    knit: ['0.3 0.5', '0.2 0.1', 0.3],
    rib: ['0.3 0.5', '0.2 0.1', 0.3],
    raffia: ['0.5 0.07', '0.07 0.5', 0.6],
    leather: ['0.3 0.3', '0.1 0.1', 0.3],
  }[weave] as [string, string, number];
  const threads = (frequency: string, seed: number, tint: string, bias: number, name: string) =>
    `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="1" seed="${seed}"/><feColorMatrix type="matrix" values="${tint} 0 0 0 ${strength} ${bias}" result="${name}"/>`;
  return `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">${threads(across, 7, '0 0 0 0 .1 0 0 0 0 .06 0 0 0 0 .07', -strength * 0.36, 'a')}${threads(along, 11, '0 0 0 0 1 0 0 0 0 .97 0 0 0 0 .9', -strength * 0.36, 'b')}<feMerge result="m"><feMergeNode in="SourceGraphic"/><feMergeNode in="a"/><feMergeNode in="b"/></feMerge><feComposite in="m" in2="SourceGraphic" operator="in"/></filter>`;
}
