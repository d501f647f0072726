import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import { clothImage, panelsBounds, pieceToPanel } from '../cloth-images-and-renderer.ts';
import { darker, lighter } from '../colours.ts';
import { moved } from '../compose-scene-and-layer-helpers.ts';
import { lightByTimeOfDay } from '../light-by-time-of-day-and-shadows.ts';
import type { Layer, TimeOfDay } from '../scene-types.ts';
import type { Piece } from '../worn-piece-and-stitching.ts';

/**
 * Under a hat hair is short, or falls over the back; its colour is then that of the ribbon, and `hat` the straw and how
 * much wider or narrower than most the brim is.
 */
export type Head = {
  hair: 'bun' | 'short' | 'long' | 'scarf' | 'hat' | 'hat-on-long';
  colour?: string;
  skin?: string;
  hat?: { straw: string; brim: number };
};
export type Dressed = {
  pieces: { piece: Piece; cloth: Cloth }[];
  bare?: string;
  over?: string;
  shoes?: string;
};

/**
 * A figure from behind, 1350 tall, standing on (600, 1440) of its own sheet. Drawn back to front: shadow on the ground,
 * bare skin, clothes, then neck and head, which always look away from us.
 */
export function figure(dressed: Dressed, head: Head, shadowTo: [x: number, y: number] = [420, 30]): Layer {
  return ({ key, light, size = 1 }) => {
    const skin = head.skin ?? '#a9714f';
    const [sx, sy] = shadowTo;
    const [left, right] = dressed.shoes ? [478, 738] : [430, 890];
    const cast = `<path d="M${left} 1428 C${left + 120} 1446 ${right - 120} 1446 ${right} 1412 L${right - 60 + sx} ${1412 + sy} C${660 + sx} ${1420 + sy} ${560 + sx} ${1430 + sy} ${520 + sx} ${1440 + sy}Z" fill="${lightByTimeOfDay[light].shade}" opacity=".42" filter="url(#blur14)" style="mix-blend-mode:multiply"/><ellipse cx="${610 + sx * 0.06}" cy="1438" rx="${dressed.shoes ? 150 : 200}" ry="17" fill="#1c1018" opacity=".5" filter="url(#blur14)"/>`;
    return `${cast}${shoesOf(dressed.shoes)}<g fill="${skin}">${dressed.bare ?? ''}</g>${neckOf(skin)}${clothesOf(dressed, light, size)}${dressed.over ?? ''}${headOf(head, skin, key)}`;
  };
}

function clothesOf({ pieces }: Dressed, hour: TimeOfDay, size: number): string {
  const panels = pieces.map(({ piece, cloth }, i) => pieceToPanel(piece, cloth, i));
  const { x, y, width, height } = panelsBounds(panels);
  const [left, top] = [Math.min(250, x), Math.min(190, y)];
  const box = {
    x: left,
    y: top,
    width: Math.max(970, x + width) - left,
    height: Math.max(1460, y + height) - top,
  };
  return clothImage(panels, hour, size, box);
}

/** A figure `height` tall with its feet at (x, y) of the picture. */
export function placeFigure(x: number, y: number, height: number, drawn: Layer, flip = false): Layer {
  const scale = height / 1350;
  return moved({ x: x - 600, y: y - 750 - scale * 690, scale, flip }, drawn);
}

function shoesOf(colour?: string): string {
  if (!colour) return '';
  const shoe = (x: number) =>
    `<path d="M${x - 36} 1440 C${x - 38} 1400 ${x - 28} 1372 ${x} 1372 C${x + 28} 1372 ${x + 38} 1400 ${x + 36} 1440 C${x + 14} 1448 ${x - 14} 1448 ${x - 36} 1440Z" fill="${colour}"/><path d="M${x - 37} 1430 H${x + 37} V1442 H${x - 37}Z" fill="${darker(colour, 0.55)}"/><path d="M${x - 20} 1384 C${x - 26} 1404 ${x - 26} 1420 ${x - 24} 1428" stroke="${lighter(colour, 0.4)}" stroke-width="5" fill="none" opacity=".5"/>`;
  return shoe(508) + shoe(706);
}

function neckOf(skin: string): string {
  return `<path d="M566 190 C568 226 566 246 546 268 C570 292 632 292 656 268 C636 246 634 226 636 190Z" fill="${skin}"/><path d="M566 196 C590 226 612 226 636 196 L637 226 C612 246 588 246 566 226Z" fill="${darker(skin, 0.55)}" opacity=".55" filter="url(#blur7)"/>`;
}

function headOf({ hair, colour = '#2a1d18', hat }: Head, skin: string, key: string): string {
  const gloss = `<linearGradient id="${key}hair" x1="0" y1="0" x2="1" y2=".6"><stop offset="0" stop-color="${lighter(colour, 0.3)}"/><stop offset=".45" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, 0.6)}"/></linearGradient>`;
  const fill = `fill="url(#${key}hair)"`;
  const strands = (lines: string) =>
    `<path d="${lines}" fill="none" stroke="${lighter(colour, 0.4)}" stroke-width="2" opacity=".35"/>`;
  const ears = `<ellipse cx="539" cy="176" rx="9" ry="17" fill="${skin}"/><ellipse cx="661" cy="176" rx="9" ry="17" fill="${darker(skin, 0.3)}"/>`;
  const skull =
    'M600 88 C642 88 662 122 661 164 C660 196 652 216 638 226 C614 236 586 236 562 226 C548 216 540 196 539 164 C538 122 558 88 600 88Z';
  switch (hair) {
    case 'short':
      return `${gloss}${ears}<path d="${skull}" ${fill}/>${strands('M600 112 C570 130 556 166 560 214 M604 112 C598 150 594 190 596 228 M612 112 C640 130 646 170 640 214 M590 108 C560 118 548 140 546 170')}`;
    case 'bun':
      return `${gloss}${ears}<path d="${skull}" ${fill}/><ellipse cx="604" cy="216" rx="48" ry="40" fill="${darker(colour, 0.3)}"/><ellipse cx="600" cy="211" rx="46" ry="38" ${fill}/>${strands('M572 96 C552 130 556 180 580 200 M632 98 C650 130 648 176 624 196 M600 90 C594 130 596 160 600 176 M566 204 C580 236 626 236 636 204 M576 196 C590 214 616 214 628 194 M562 214 C576 250 630 248 642 214')}`;
    case 'long':
      return `${gloss}<path d="M600 86 C648 86 666 124 664 168 C664 240 690 330 676 424 C640 452 566 454 528 426 C512 330 538 240 537 168 C535 124 552 86 600 86Z" ${fill}/>${strands('M584 96 C556 150 560 260 546 420 M600 94 C592 200 588 320 582 440 M612 94 C622 200 626 320 622 440 M624 98 C650 160 646 280 658 424')}`;
    case 'scarf':
      return `${gloss}<path d="M600 80 C648 80 668 118 666 168 C664 206 658 226 668 250 C684 278 712 290 730 316 C728 400 684 478 618 548 C540 494 476 404 470 316 C486 292 516 278 532 250 C538 226 532 206 530 168 C528 118 550 78 600 78Z" ${fill}/><g fill="none" filter="url(#blur7)"><path d="M548 236 C560 250 640 250 654 236 M538 256 C520 300 500 330 486 380 M560 262 C552 340 560 430 590 520 M642 262 C654 340 650 420 628 510 M664 258 C684 300 700 330 716 376" stroke="${darker(colour, 0.65)}" stroke-width="11" opacity=".32"/><path d="M572 100 C552 140 556 190 570 224 M584 270 C582 360 592 440 606 520 M620 268 C630 340 628 400 616 460 M520 296 C506 330 500 360 500 392" stroke="${lighter(colour, 0.85)}" stroke-width="10" opacity=".4"/></g>`;
    case 'hat':
      return headOf({ hair: 'short', skin }, skin, `${key}u`) + hatFromBehind(colour, key, hat);
    case 'hat-on-long':
      return headOf({ hair: 'long', skin }, skin, `${key}u`) + hatFromBehind(colour, key, hat);
  }
}

function hatFromBehind(ribbon: string, key: string, { straw = '#dcbd85', brim = 1 } = {}): string {
  const rings = Array.from(
    { length: 7 },
    (_, i) => `<ellipse cx="600" cy="${142 - i}" rx="${176 - i * 12}" ry="${36 - i * 3}"/>`,
  ).join('');
  const rim = `<path d="M418 150 C470 196 730 196 782 150 C740 214 460 214 418 150Z" fill="#1e130c" opacity=".55" filter="url(#blur7)"/><ellipse cx="600" cy="142" rx="184" ry="40" fill="url(#${key}hat)"/><g fill="none" stroke="${darker(straw, 0.35)}" stroke-width="1.6" stroke-dasharray="13 6" opacity=".45">${rings}</g>`;
  const flat =
    brim === 1
      ? rim
      : `<g transform="translate(600 0) scale(${brim.toFixed(3)} 1) translate(-600 0)">${rim}</g>`;
  return `<linearGradient id="${key}hat"><stop offset="0" stop-color="${lighter(straw, 0.45)}"/><stop offset=".5" stop-color="${straw}"/><stop offset="1" stop-color="${darker(straw, 0.4)}"/></linearGradient>${flat}<path d="M526 138 C520 70 540 38 572 34 C590 30 612 30 630 34 C660 38 680 70 674 138 C640 154 560 154 526 138Z" fill="url(#${key}hat)"/><path d="M525 132 C524 118 524 110 526 100 C560 114 640 114 674 100 C676 110 676 118 675 132 C640 150 560 150 525 132Z" fill="${ribbon}"/><path d="M640 132 C664 138 690 160 700 190 L672 182 C660 164 648 150 630 142Z" fill="${darker(ribbon, 0.2)}"/>`;
}
