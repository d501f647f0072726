import { lightByTimeOfDay } from '../light-by-time-of-day-and-shadows.ts';
import type { Layer, TimeOfDay } from '../scene-types.ts';

export type Spot = { x: number; y: number; scale: number; turn?: number };

/** A product's own garment with the point (600, 750) of its sheet laid on a spot, and its shadow on what is behind. */
export function placeGarment(
  id: string,
  { x, y, scale, turn = 0 }: Spot,
  { piece = 0, lift = 18, isInAir = false }: { piece?: number; lift?: number; isInAir?: boolean } = {},
): Layer {
  return ({ key, light }) => {
    const picture = `<image id="${key}i" href="${nameOf(id, piece, light, scale)}" width="1200" height="1500" preserveAspectRatio="none"/>`;
    const place = `translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(-600 -750)`;
    return withShadow(picture, place, key, light, scale, isInAir ? 0 : lift);
  };
}

/** An image with the id `{key}i`, put in its place, over the shadow it throws on what is `lift` behind it. */
export function withShadow(
  picture: string,
  place: string,
  key: string,
  light: TimeOfDay,
  scale: number,
  lift: number,
): string {
  const cast = (blur: number, reach: number, opacity: number) =>
    `<g transform="translate(${(reach / scale).toFixed(1)} ${((reach * 1.2) / scale).toFixed(1)})" opacity="${opacity}" style="mix-blend-mode:multiply"><use href="#${key}i" filter="url(#${key}s${blur})"/></g>`;
  const filter = (blur: number) =>
    `<filter id="${key}s${blur}" x="-10%" y="-10%" width="120%" height="120%"><feColorMatrix type="matrix" values="${shadowTint(lightByTimeOfDay[light].shade)}"/><feGaussianBlur stdDeviation="${(blur / scale).toFixed(1)}"/></filter>`;
  return `<defs>${picture}${filter(6)}${filter(22)}</defs><g transform="${place}">${lift ? cast(22, lift, 0.4) + cast(6, lift * 0.3, 0.45) : ''}<use href="#${key}i"/></g>`;
}

/** The address under which the renderer knows a garment: product, piece, hour, part of its sheet, enlargement. */
function nameOf(id: string, piece: number, light: TimeOfDay, scale: number): string {
  return `garment:${id}/${piece}/${light} 0 0 1200 1500 ${scale.toFixed(3)}`;
}

function shadowTint(hex: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(3));
  return `0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} 0 0 0 1 0`;
}
