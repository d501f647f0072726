import type { Lower } from '../../products/product-view.ts';
import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import { mirrored } from '../svg-path-geometry.ts';
import { WAIST_BEHIND } from '../wardrobe/garment-lengths.ts';
import type { Piece } from '../worn-piece-and-stitching.ts';
import { seam } from '../worn-piece-and-stitching.ts';

const KNEE = 1066;
const CROTCH = 824;

/** Trousers or a skirt from behind; `hem` is where a skirt or shorts end. */
export function lowerPieces(kind: Lower, cloth: Cloth, hem?: number): Piece[] {
  switch (kind) {
    case 'skirt':
      return [skirt(hem, 120, 5)];
    case 'pleated-skirt':
      return [pleated(skirt(hem, 120, 17), cloth)];
    case 'narrow-skirt':
      return [skirt(hem, 72, 5)];
    default:
      return trousers(kind, cloth, hem);
  }
}

/** Pressed, so that every pleat has an edge. */
function pleated(piece: Piece, cloth: Cloth): Piece {
  return { ...piece, details: seam((piece.creases ?? []).join(' '), cloth, 3) };
}

function skirt(hem = 1230, wide: number, count: number): Piece {
  const y = (share: number) => Math.round(WAIST_BEHIND + (hem - WAIST_BEHIND) * share);
  const [left, right] = [486 - wide, 716 + wide];
  const creases = Array.from({ length: count }, (_, i) => {
    const n = (i / (count - 1)) * 2 - 1;
    const at = (half: number) => (600 + n * half).toFixed(0);
    return `M${at(88)} ${y(0.06)} C${at(100)} ${y(0.4)} ${at(108 + wide * 0.5)} ${y(0.72)} ${at(110 + wide * 0.86)} ${y(1)}`;
  });
  return {
    shape: `M495 ${WAIST_BEHIND} L707 ${WAIST_BEHIND} C724 ${y(0.22)} ${742 + wide * 0.5} ${y(0.64)} ${right} ${y(0.98)} C660 ${hem + 22} 540 ${hem + 22} ${left} ${hem} C${458 - wide * 0.5} ${y(0.64)} 478 ${y(0.22)} 495 ${WAIST_BEHIND}Z`,
    creases,
  };
}

/** Outer and inner edge of the hem, outer edge at the knee, foot. */
const legs = {
  straight: [455, 577, 460, 1414],
  wide: [411, 589, 430, 1416],
  tapered: [478, 567, 462, 1396],
  flared: [424, 589, 474, 1420],
  shorts: [424, 592, 436, 1026],
} as const;

function trousers(kind: keyof typeof legs, cloth: Cloth, hem?: number): Piece[] {
  const [outer, inner, knee, whole] = legs[kind];
  const foot = kind === 'shorts' ? (hem ?? whole) : whole;
  const middle = (outer + inner) / 2;
  const down =
    kind === 'shorts'
      ? `C452 880 440 960 ${outer} ${foot}`
      : `C452 900 ${knee} 980 ${knee} ${KNEE} C${knee} 1190 ${outer} 1300 ${outer} ${foot}`;
  const up =
    kind === 'shorts'
      ? `C596 ${foot - 60} 600 ${CROTCH + 40} 606 ${CROTCH}`
      : `C${inner + 4} 1210 594 1000 606 ${CROTCH + 4}`;
  const left: Piece = {
    shape: `M494 ${WAIST_BEHIND} C474 690 458 750 454 810 ${down} C${outer + 40} ${foot + 14} ${inner - 40} ${foot + 14} ${inner} ${foot + 2} ${up} L612 ${WAIST_BEHIND}Z`,
    creases: [
      `M600 ${CROTCH - 10} C560 ${CROTCH + 14} 520 ${CROTCH + 18} 480 ${CROTCH}`,
      `M${middle + 14} ${CROTCH + 40} C${middle} ${foot - 240} ${middle} ${foot - 120} ${middle - 4} ${foot}`,
      ...(kind === 'shorts'
        ? []
        : [
            `M${inner - 20} ${KNEE + 20} C${inner - 30} 1180 ${inner - 26} 1300 ${inner - 30} ${foot}`,
            `M490 ${KNEE - 10} C526 ${KNEE + 8} 552 ${KNEE + 8} 580 ${KNEE}`,
            `M${outer + 20} ${foot - 40} C${outer + 50} ${foot - 26} ${inner - 30} ${foot - 26} ${inner - 6} ${foot - 44}`,
          ]),
    ],
    details: seam(
      `M${outer - 8} ${foot - 26} C${outer + 40} ${foot - 12} ${inner - 40} ${foot - 12} ${inner + 8} ${foot - 24}`,
      cloth,
      2.4,
    ),
  };
  return [
    {
      ...left,
      shape: mirrored(left.shape),
      creases: (left.creases ?? []).map(mirrored),
      details: `<g transform="translate(1200 0) scale(-1 1)">${left.details}</g>`,
      depth: 0.06,
    },
    left,
  ];
}
