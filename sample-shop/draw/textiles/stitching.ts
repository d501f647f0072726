import { darker, lighter } from '../colours.ts';
import type { Layer } from '../scene-types.ts';

/** A row of thick sewn stitches along a line, each lying in its own small hollow. */
export function sewn(d: string, thread: string, width = 9, length = 30, gap = 13): Layer {
  return () => sewnMarkup(d, thread, width, length, gap);
}

export function sewnMarkup(d: string, thread: string, width = 9, length = 30, gap = 13): string {
  const dash = `stroke-dasharray="${length - width} ${gap + width}"`;
  return `<g fill="none" stroke-linecap="round"><path d="${d}" ${dash} transform="translate(3 5)" stroke="#120a14" stroke-width="${width}" opacity=".55" filter="url(#blur2)"/><path d="${d}" ${dash} stroke="${darker(thread, 0.45)}" stroke-width="${width + 2.5}"/><path d="${d}" ${dash} stroke="${thread}" stroke-width="${width}"/><path d="${d}" ${dash} transform="translate(${-width * 0.12} ${-width * 0.2})" stroke="${lighter(thread, 0.55)}" stroke-width="${width * 0.34}" opacity=".8"/></g>`;
}

/** Shapes filled with satin stitch: threads side by side, catching the light by the way they run. */
export function satinStitch(parts: { d: string; thread: string; angle: number }[]): Layer {
  return ({ key }) =>
    `<defs>${parts
      .map(({ thread, angle }, i) => {
        const lit = Math.cos(((angle - 35) * Math.PI) / 90);
        const base = lit > 0 ? lighter(thread, lit * 0.3) : darker(thread, -lit * 0.26);
        return `<pattern id="${key}s${i}" width="9" height="60" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})"><rect width="9" height="60" fill="${darker(base, 0.42)}"/><rect x=".6" width="7.400" height="60" rx="3" fill="${base}"/><rect x="2" width="2.200" height="60" fill="${lighter(base, 0.55)}" opacity=".75"/></pattern>`;
      })
      .join(
        '',
      )}</defs><g transform="translate(6 9)" fill="#12060c" opacity=".5" filter="url(#blur7)">${parts.map(({ d }) => `<path d="${d}"/>`).join('')}</g><g filter="url(#padded)">${parts.map(({ d }, i) => `<path d="${d}" fill="url(#${key}s${i})"/>`).join('')}</g>`;
}

/** A couched cord: metal thread laid on the cloth and wound round. */
export function cord(d: string, thread: string, width = 14): Layer {
  return () =>
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${d}" transform="translate(5 8)" stroke="#12060c" stroke-width="${width}" opacity=".5" filter="url(#blur7)"/><path d="${d}" stroke="${darker(thread, 0.62)}" stroke-width="${width + 2}"/><path d="${d}" stroke="${thread}" stroke-width="${width}"/><path d="${d}" stroke="${darker(thread, 0.45)}" stroke-width="${width}" stroke-linecap="butt" stroke-dasharray="2.500 ${width * 0.46}" opacity=".65"/><path d="${d}" transform="translate(${-width * 0.1} ${-width * 0.18})" stroke="${lighter(thread, 0.75)}" stroke-width="${width * 0.26}" opacity=".85" stroke-linecap="butt" stroke-dasharray="${width * 0.36} 3"/></g>`;
}

export function bead(x: number, y: number, r: number, colour: string): Layer {
  return ({ key }) =>
    `<radialGradient id="${key}b" cx=".34" cy=".3" r=".8"><stop offset="0" stop-color="#fff6dc"/><stop offset=".3" stop-color="${lighter(colour, 0.25)}"/><stop offset="1" stop-color="${darker(colour, 0.6)}"/></radialGradient><circle cx="${x + r * 0.3}" cy="${y + r * 0.5}" r="${r * 1.05}" fill="#12060c" opacity=".5" filter="url(#blur7)"/><circle cx="${x}" cy="${y}" r="${r}" fill="url(#${key}b)"/>`;
}

/** A button wound from silk cord, as on a jellaba. */
export function silkKnot(x: number, y: number, r: number, colour: string): Layer {
  return ({ key }) => {
    const strands = [-60, -20, 20, 60]
      .flatMap((turn) =>
        [-0.5, 0, 0.5].map(
          (off) =>
            `<path d="M${-r} ${off * r} Q0 ${off * r * 1.9} ${r} ${off * r}" transform="rotate(${turn})" stroke="${turn % 40 ? darker(colour, 0.4) : lighter(colour, 0.3)}"/>`,
        ),
      )
      .join('');
    return `<radialGradient id="${key}k" cx=".34" cy=".3" r=".85"><stop offset="0" stop-color="${lighter(colour, 0.5)}"/><stop offset=".5" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, 0.65)}"/></radialGradient><g transform="translate(${x} ${y})"><circle cx="${r * 0.4}" cy="${r * 0.6}" r="${r * 1.05}" fill="#12060c" opacity=".55" filter="url(#blur7)"/><circle r="${r}" fill="url(#${key}k)"/><clipPath id="${key}kc"><circle r="${r}"/></clipPath><g clip-path="url(#${key}kc)" fill="none" stroke-width="${r * 0.12}" opacity=".5">${strands}</g><circle cx="${-r * 0.34}" cy="${-r * 0.38}" r="${r * 0.2}" fill="#fff8e6" opacity=".5" filter="url(#blur2)"/></g>`;
  };
}

/** A metal shank button with a ring of beads round its rim, or a plain rivet. */
export function stud(x: number, y: number, r: number, metal = '#b0703f', isRivet = false): Layer {
  return ({ key }) => {
    const rim = Array.from({ length: 22 }, (_, i) => {
      const angle = (i / 22) * Math.PI * 2;
      return `<circle cx="${(Math.cos(angle) * r * 0.82).toFixed(1)}" cy="${(Math.sin(angle) * r * 0.82).toFixed(1)}" r="${(r * 0.06).toFixed(1)}"/>`;
    }).join('');
    return `<radialGradient id="${key}m" cx=".32" cy=".28" r=".9"><stop offset="0" stop-color="${lighter(metal, 0.7)}"/><stop offset=".4" stop-color="${metal}"/><stop offset="1" stop-color="${darker(metal, 0.65)}"/></radialGradient><g transform="translate(${x} ${y})"><circle cx="${r * 0.2}" cy="${r * 0.34}" r="${r * 1.08}" fill="#120a14" opacity=".6" filter="url(#blur7)"/><circle r="${r}" fill="url(#${key}m)" stroke="${darker(metal, 0.6)}" stroke-width="2"/><circle r="${r * 0.66}" fill="none" stroke="${darker(metal, 0.5)}" stroke-width="${r * 0.07}"/><circle r="${r * 0.6}" fill="none" stroke="${lighter(metal, 0.6)}" stroke-width="${r * 0.04}" opacity=".7"/>${isRivet ? `<circle r="${r * 0.3}" fill="url(#${key}m)" stroke="${darker(metal, 0.6)}" stroke-width="2"/>` : `<g fill="${darker(metal, 0.4)}">${rim}</g>`}</g>`;
  };
}
