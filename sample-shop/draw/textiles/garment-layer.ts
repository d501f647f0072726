import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import type { Panel } from '../cloth/panel.ts';
import { clothImage, garmentImage, panelsBounds } from '../cloth-images-and-renderer.ts';
import { colour } from '../colours.ts';
import type { Layer } from '../scene-types.ts';
import type { Box } from '../svg-path-geometry.ts';
import { withShadow } from '../views/place-garment-with-shadow.ts';
import type { Garment } from '../wardrobe/garment.ts';

export type Hung = {
  garment: Garment;
  x?: number;
  y?: number;
  scale?: number;
  /** Squeezes it sideways: gowns hang closer than the shirts they share a cut with. */
  narrow?: number;
  /** The part of its sheet that the picture shows, where that is little of it. */
  seen?: Box;
};

/** A garment of the wardrobe as it hangs, on the sheet of 1200 by 1500 it is drawn on. */
export function garment(
  { garment: hung, x = 0, y = 0, scale = 1, narrow = 1, seen = boxOf(hung) }: Hung,
  isInAir = false,
): Layer {
  return ({ key, light, size = 1 }) => {
    const picture = garmentImage(hung, light, size * scale, seen, `${key}i`);
    const place = `translate(${x} ${y}) translate(600 200) scale(${scale * narrow} ${scale}) translate(-600 -200)`;
    const lift = isInAir ? 0 : hung.hanging.by === 'nothing' ? 16 : 40;
    return withShadow(picture, place, key, light, scale, lift);
  };
}

/** A piece of cloth outside any garment: a pocket, a waistband, a length of silk. */
export function panel(cloth: Cloth, cut: Panel, seen?: Box): Layer {
  return ({ light, size = 1 }) => clothImage([{ ...cut, cloth }], light, size, seen);
}

export function rail(from: number, to: number, y: number, thickness = 22): Layer {
  const knob = (x: number) =>
    `<circle cx="${x + 10}" cy="${y + 16}" r="${thickness * 1.1}" fill="#1c110a" opacity=".35" filter="url(#blur7)"/><circle cx="${x}" cy="${y}" r="${thickness * 0.95}" fill="${colour.darkWood}"/><circle cx="${x - 4}" cy="${y - 4}" r="${thickness * 0.7}" fill="${colour.wood}"/>`;
  return () =>
    `<rect x="${from + 16}" y="${y + 26}" width="${to - from - 20}" height="${thickness}" fill="#1c110a" opacity=".36" filter="url(#blur7)"/><rect x="${from}" y="${y - thickness / 2}" width="${to - from}" height="${thickness}" rx="4" fill="url(#rod)"/>${knob(from)}${knob(to)}`;
}

export function pegOn(x: number, y: number): Layer {
  return () =>
    `<g transform="translate(0 ${y - 202})"><ellipse cx="${x + 16}" cy="222" rx="22" ry="18" fill="#1c110a" opacity=".4" filter="url(#blur7)"/><circle cx="${x}" cy="202" r="19" fill="${colour.darkWood}"/><circle cx="${x - 3}" cy="198" r="15" fill="${colour.wood}"/><circle cx="${x - 7}" cy="193" r="5" fill="#e0b884" opacity=".6"/></g>`;
}

/** What a garment covers of its sheet, with its hook, its fringe and the ends of its cords. */
function boxOf({ panels, behind = [], hanging }: Garment): Box {
  const { x, y, width, height } = panelsBounds([...behind, ...panels], 40);
  const top = hanging.by === 'nothing' ? y : Math.min(y, 160);
  return { x, y: top, width, height: y + height + 60 - top };
}
