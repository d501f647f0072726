import type { Prop } from '../../products/product-view.ts';
import { colour as c, darker, lighter } from '../colours.ts';
import { drawLayers, moved } from '../compose-scene-and-layer-helpers.ts';
import { lightByTimeOfDay } from '../light-by-time-of-day-and-shadows.ts';
import { pomegranate } from '../places/decorative-objects.ts';
import { starOf } from '../places/tiles.ts';
import type { Layer } from '../scene-types.ts';
import { garment } from '../textiles/garment-layer.ts';
import { hat } from '../wardrobe/hat.ts';
import { sandals } from '../wardrobe/sandals.ts';

/** Things that lie beside a garment, seen from above, around (x, y). */
export function prop(kind: Prop, x: number, y: number, size: number, accent: string): Layer {
  const at = { x: x - 600, y: y - 750 };
  switch (kind) {
    case 'hat':
      return moved(
        { ...at, scale: size / 400, turn: 14 },
        garment({ garment: hat(c.strawLight, accent, 400) }),
      );
    case 'sandals':
      return moved(
        { ...at, scale: size / 620, turn: 24 },
        garment({ garment: sandals(c.chestnut, 'crossed') }),
      );
    case 'lemons':
      return group(
        lemon(x - size * 0.18, y, size * 0.2, 24),
        lemon(x + size * 0.17, y + size * 0.16, size * 0.18, -40),
        sprig(x - size * 0.02, y - size * 0.16, size * 0.34, -28),
      );
    case 'olive':
      return group(sprig(x, y, size * 0.7, 20), sprig(x + size * 0.1, y + size * 0.12, size * 0.5, 48));
    case 'plate':
      return plate(x, y, size * 0.42, accent);
    case 'pomegranate':
      return group(
        pomegranate(x - size * 0.12, y, size * 0.22),
        pomegranate(x + size * 0.24, y + size * 0.2, size * 0.19, true),
      );
    case 'book':
      return book(x, y, size * 0.5, accent);
  }
}

function group(...layers: Layer[]): Layer {
  return (stage) => drawLayers(layers, stage);
}

export function lemon(x: number, y: number, r: number, turn: number): Layer {
  return ({ key, light, random }) => {
    const peel = '#e2b53a';
    const body = `M${-r * 1.34} 0 C${-r * 1.1} ${-r * 0.16} ${-r * 1} ${-r * 0.9} 0 ${-r * 0.9} C${r} ${-r * 0.9} ${r * 1.06} ${-r * 0.2} ${r * 1.36} ${-r * 0.04} C${r * 1.1} ${r * 0.2} ${r} ${r * 0.9} 0 ${r * 0.9} C${-r} ${r * 0.9} ${-r * 1.1} ${r * 0.2} ${-r * 1.34} 0Z`;
    const pores = Array.from({ length: 46 }, () => {
      const [px, py] = [(random() - 0.5) * r * 1.8, (random() - 0.5) * r * 1.4];
      return `<circle cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" r="${(r * 0.022).toFixed(1)}"/>`;
    }).join('');
    return `<radialGradient id="${key}l" cx=".34" cy=".28" r=".8"><stop offset="0" stop-color="${lighter(peel, 0.45)}"/><stop offset=".5" stop-color="${peel}"/><stop offset="1" stop-color="${darker(peel, 0.42)}"/></radialGradient><g transform="translate(${x} ${y})"><ellipse cx="${r * 0.3}" cy="${r * 0.42}" rx="${r * 1.2}" ry="${r * 0.86}" fill="${lightByTimeOfDay[light].shade}" opacity=".5" filter="url(#blur14)"/><g transform="rotate(${turn})"><path d="${body}" fill="url(#${key}l)"/><g fill="${darker(peel, 0.3)}" opacity=".35">${pores}</g></g></g>`;
  };
}

/** A twig with narrow leaves. */
export function sprig(x: number, y: number, length: number, turn: number): Layer {
  return ({ light, random }) => {
    const leaves = Array.from({ length: 13 }, (_, i) => {
      const at = length * (0.1 + (i / 13) * 0.86);
      const side = i % 2 ? 1 : -1;
      const reach = length * (0.24 - i * 0.008);
      const green = random() < 0.5 ? darker('#6d7a4a', random() * 0.3) : lighter('#6d7a4a', random() * 0.3);
      return `<path transform="translate(${at.toFixed(0)} 0) rotate(${(side * (34 + random() * 22)).toFixed(0)})" d="M0 0 C${reach * 0.3} ${-reach * 0.16} ${reach * 0.76} ${-reach * 0.12} ${reach} 0 C${reach * 0.76} ${reach * 0.12} ${reach * 0.3} ${reach * 0.16} 0 0Z" fill="${green}"/>`;
    }).join('');
    const twig = `<path d="M0 0 Q${length * 0.5} ${length * 0.05} ${length} 0" fill="none" stroke="#6a5138" stroke-width="${(length * 0.016).toFixed(1)}"/>`;
    return `<g transform="translate(${x} ${y}) rotate(${turn})"><g transform="translate(6 9)" opacity=".4" fill="${lightByTimeOfDay[light].shade}" filter="url(#blur7)">${leaves.replace(/ fill="[^"]+"/g, '')}</g>${twig}${leaves}</g>`;
  };
}

function plate(x: number, y: number, r: number, accent: string): Layer {
  return ({ key, light }) => {
    const ring = Array.from({ length: 16 }, (_, i) => {
      const angle = (i / 16) * Math.PI * 2;
      return `<circle cx="${(Math.cos(angle) * r * 0.8).toFixed(1)}" cy="${(Math.sin(angle) * r * 0.8).toFixed(1)}" r="${(r * 0.07).toFixed(1)}"/>`;
    }).join('');
    const star = starOf(0, 0, r * 0.44)
      .map((p) => p.map((n) => n.toFixed(1)).join(','))
      .join(' ');
    return `<radialGradient id="${key}p" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#fffaf0"/><stop offset=".7" stop-color="#efe5d0"/><stop offset="1" stop-color="#cdbfa4"/></radialGradient><g transform="translate(${x} ${y})"><circle cx="16" cy="22" r="${r}" fill="${lightByTimeOfDay[light].shade}" opacity=".5" filter="url(#blur14)"/><circle r="${r}" fill="url(#${key}p)"/><g fill="${accent}" opacity=".9">${ring}<polygon points="${star}"/></g><circle r="${r * 0.2}" fill="#efe5d0"/><circle r="${r * 0.62}" fill="none" stroke="${darker('#efe5d0', 0.25)}" stroke-width="3" opacity=".6"/><circle r="${r * 0.96}" fill="none" stroke="${accent}" stroke-width="${r * 0.035}"/></g>`;
  };
}

function book(x: number, y: number, width: number, accent: string): Layer {
  return ({ light }) => {
    const tall = width * 1.34;
    return `<g transform="translate(${x} ${y}) rotate(-13)"><rect x="${-width / 2 + 14}" y="${-tall / 2 + 20}" width="${width}" height="${tall}" fill="${lightByTimeOfDay[light].shade}" opacity=".5" filter="url(#blur14)"/><rect x="${-width / 2 + 6}" y="${-tall / 2 + 7}" width="${width}" height="${tall}" fill="#efe6d2"/><g filter="url(#wash)"><rect x="${-width / 2}" y="${-tall / 2}" width="${width}" height="${tall}" fill="${accent}"/></g><rect x="${-width / 2}" y="${-tall / 2}" width="${width * 0.07}" height="${tall}" fill="#140c0a" opacity=".22"/><rect x="${-width * 0.24}" y="${-tall * 0.3}" width="${width * 0.56}" height="${tall * 0.16}" fill="#f1e6cd" opacity=".92"/><path d="M${-width * 0.16} ${-tall * 0.24}h${width * 0.4}M${-width * 0.1} ${-tall * 0.195}h${width * 0.28}" stroke="${darker(accent, 0.3)}" stroke-width="4"/></g>`;
  };
}
