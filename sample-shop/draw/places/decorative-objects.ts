import { darker, lighter } from '../colours.ts';
import { drawLayers } from '../compose-scene-and-layer-helpers.ts';
import { lightByTimeOfDay } from '../light-by-time-of-day-and-shadows.ts';
import type { Layer } from '../scene-types.ts';
import { starPoints } from '../star-points.ts';

/** A clay oil jar with two ears, standing on (x, base). */
export function jar(x: number, base: number, height: number, clay = '#b9764f'): Layer {
  return ({ key, light }) => {
    const s = height / 400;
    const body =
      'M-46 -400 C-30 -388 -34 -360 -38 -346 C-150 -310 -160 -190 -110 -90 C-86 -40 -62 -16 -56 0 H56 C62 -16 86 -40 110 -90 C160 -190 150 -310 38 -346 C34 -360 30 -388 46 -400Z';
    const ears = 'M-40 -352 C-110 -372 -128 -318 -104 -280 M40 -352 C110 -372 128 -318 104 -280';
    return `<g transform="translate(${x} ${base}) scale(${s})"><path d="M-60 -2 C60 -40 420 -60 560 -40 C500 0 200 20 -40 12Z" fill="${lightByTimeOfDay[light].shade}" opacity=".4" filter="url(#blur7)" style="mix-blend-mode:multiply"/><path d="${ears}" fill="none" stroke="${darker(clay, 0.3)}" stroke-width="20"/><radialGradient id="${key}j" cx=".3" cy=".36" r=".85"><stop offset="0" stop-color="${lighter(clay, 0.4)}"/><stop offset=".5" stop-color="${clay}"/><stop offset="1" stop-color="${darker(clay, 0.62)}"/></radialGradient><g filter="url(#wash)"><path d="${body}" fill="url(#${key}j)"/></g><ellipse cy="-398" rx="46" ry="10" fill="${darker(clay, 0.65)}"/><path d="M-126 -236 C-60 -220 60 -220 126 -236 M-128 -222 C-60 -206 60 -206 128 -222" fill="none" stroke="${darker(clay, 0.4)}" stroke-width="4" opacity=".6"/></g>`;
  };
}

export function pomegranate(x: number, y: number, r: number, isCut = false): Layer {
  return ({ key, random }) => {
    const skin = '#a02a2c';
    const crown = `M${-r * 0.26} ${-r * 0.9} L${-r * 0.32} ${-r * 1.3} L${-r * 0.12} ${-r * 1.12} L0 ${-r * 1.36} L${r * 0.13} ${-r * 1.12} L${r * 0.33} ${-r * 1.28} L${r * 0.26} ${-r * 0.9}Z`;
    const seeds = Array.from({ length: 90 }, () => {
      const angle = random() * Math.PI * 2;
      const d = Math.sqrt(random()) * r * 0.7;
      const [sx, sy] = [Math.cos(angle) * d, Math.sin(angle) * d * 0.86];
      return `<ellipse cx="${sx.toFixed(0)}" cy="${sy.toFixed(0)}" rx="${(r * 0.1).toFixed(1)}" ry="${(r * 0.075).toFixed(1)}" transform="rotate(${((angle * 180) / Math.PI).toFixed(0)} ${sx.toFixed(0)} ${sy.toFixed(0)})" fill="${random() < 0.5 ? '#8d1226' : '#b71f35'}"/><circle cx="${(sx - r * 0.03).toFixed(0)}" cy="${(sy - r * 0.03).toFixed(0)}" r="${(r * 0.022).toFixed(1)}" fill="#ffd9d0" opacity=".9"/>`;
    }).join('');
    const walls = [12, 84, 150, 222, 300]
      .map(
        (turn) =>
          `<path d="M0 0 Q${r * 0.3} ${-r * 0.07} ${r * 0.74} ${r * 0.03}" transform="rotate(${turn}) scale(1 .9)"/>`,
      )
      .join('');
    const inside = `<ellipse rx="${r * 0.97}" ry="${r * 0.9}" fill="#7d1c22"/><ellipse rx="${r * 0.9}" ry="${r * 0.83}" fill="#ecd3a4"/><ellipse rx="${r * 0.8}" ry="${r * 0.73}" fill="#6d0d1c"/>${seeds}<g stroke="#ecd3a4" stroke-width="${r * 0.055}" fill="none" opacity=".9">${walls}</g>`;
    return `<g transform="translate(${x} ${y}) rotate(${(random() * 36 - 18).toFixed(0)})"><ellipse cx="${r * 0.4}" cy="${r * 0.86}" rx="${r * 1.15}" ry="${r * 0.26}" fill="#2a1420" opacity=".5" filter="url(#blur14)"/><radialGradient id="${key}p" cx=".34" cy=".3" r=".8"><stop offset="0" stop-color="#d9604a"/><stop offset=".4" stop-color="${skin}"/><stop offset="1" stop-color="#4c0f18"/></radialGradient><path d="${crown}" fill="${darker(skin, 0.2)}"/><circle r="${r}" fill="url(#${key}p)"/>${isCut ? inside : `<circle cx="${-r * 0.36}" cy="${-r * 0.4}" r="${r * 0.16}" fill="#fff" opacity=".4" filter="url(#blur7)"/>`}</g>`;
  };
}

/** A pierced brass lantern on a chain, glowing from inside. */
export function lantern(x: number, y: number, size: number): Layer {
  return ({ key }) => {
    const body =
      'M0 -210 C50 -190 60 -160 60 -140 L150 -40 L120 130 L60 190 H-60 L-120 130 L-150 -40 L-60 -140 C-60 -160 -50 -190 0 -210Z';
    const holes = [-92, -31, 31, 92]
      .flatMap((px, i) =>
        [-70, -10, 50, 110].map(
          (py, n) => [px * (1 - Math.abs(py - 20) / 460), py, 15 + ((i + n) % 2) * 6] as const,
        ),
      )
      .map(([px, py, r]) => `<polygon points="${starPoints(px, py, r, r * 0.6)}"/>`)
      .join('');
    return `<circle cx="${x}" cy="${y}" r="${size * 3}" fill="#ffb95e" opacity=".3" filter="url(#blur40)"/><circle cx="${x}" cy="${y}" r="${size * 1.3}" fill="#ffce7d" opacity=".5" filter="url(#blur40)"/><g transform="translate(${x} ${y}) scale(${size / 200})"><path d="M0 -210 V-1400" stroke="#7a5a26" stroke-width="7" stroke-dasharray="16 7"/><linearGradient id="${key}b"><stop offset="0" stop-color="#8c6526"/><stop offset=".35" stop-color="#e1b763"/><stop offset=".7" stop-color="#a87b31"/><stop offset="1" stop-color="#5a3d16"/></linearGradient><path d="${body}" fill="url(#${key}b)"/><path d="M-150 -40 H150 M-120 130 H120 M-60 -140 H60" stroke="#5a3d16" stroke-width="7"/><path d="M-150 -43 H150 M-120 127 H120" stroke="#f6dfa6" stroke-width="3"/><g fill="#fff0bf">${holes}</g><g fill="#ffca6a" filter="url(#blur7)" opacity=".9">${holes}</g><circle cy="204" r="15" fill="#c9983f"/></g>`;
  };
}

/** The points of light a pierced lantern throws on the wall around it. */
export function lanternLight(x: number, y: number, reach: number): Layer {
  return ({ random }) => {
    const spots = Array.from({ length: 130 }, (_, i) => {
      const ring = 0.3 + Math.floor(i / 16) * 0.12;
      const angle = ((i % 16) / 16) * Math.PI * 2 + Math.floor(i / 16) * 0.2;
      const d = reach * ring;
      const [sx, sy] = [x + Math.cos(angle) * d, y + Math.sin(angle) * d * 1.15];
      const r = 8 + ring * 20;
      return `<polygon points="${starPoints(sx, sy, r, r * 0.55)}" opacity="${Math.max(0.08, 0.85 - ring * 0.62 + random() * 0.1).toFixed(2)}"/>`;
    }).join('');
    return `<g fill="#ffca78" filter="url(#blur2)">${spots}</g>`;
  };
}

/** A straw hat laid or hung flat, seen from the front: brim and crown with a ribbon. */
export function strawHat(x: number, y: number, size: number, ribbon: string): Layer {
  return ({ key, light, random }) => {
    const straw = '#dcbb80';
    const rings = Array.from(
      { length: 9 },
      (_, i) =>
        `<ellipse rx="${190 - i * 9}" ry="${42 - i * 3}" cy="${4 + i}" stroke="${random() > 0.5 ? darker(straw, 0.3) : lighter(straw, 0.4)}" stroke-width="2" stroke-dasharray="${14 + i} 7"/>`,
    ).join('');
    return `<g transform="translate(${x} ${y}) scale(${size / 200})"><ellipse cx="36" cy="36" rx="196" ry="32" fill="${lightByTimeOfDay[light].shade}" opacity=".45" filter="url(#blur7)" style="mix-blend-mode:multiply"/><linearGradient id="${key}h"><stop offset="0" stop-color="${lighter(straw, 0.4)}"/><stop offset=".5" stop-color="${straw}"/><stop offset="1" stop-color="${darker(straw, 0.4)}"/></linearGradient><ellipse rx="198" ry="46" cy="4" fill="url(#${key}h)"/><g fill="none" opacity=".5">${rings}</g><path d="M-92 0 C-98 -70 -78 -118 -44 -126 C-14 -134 14 -134 44 -126 C78 -118 98 -70 92 0 C50 16 -50 16 -92 0Z" fill="url(#${key}h)"/><path d="M-94 -6 C-94 -20 -94 -26 -93 -34 C-50 -20 50 -20 93 -34 C94 -26 94 -20 94 -6 C50 14 -50 14 -94 -6Z" fill="${ribbon}"/><path d="M-20 -126 C-6 -110 8 -110 24 -127" fill="none" stroke="${darker(straw, 0.5)}" stroke-width="6" opacity=".35" filter="url(#blur2)"/></g>`;
  };
}

/** A wide bowl of beaten metal standing on `y`, with what lies in it. */
export function bowl(x: number, y: number, width: number, metal: string, ...fruit: Layer[]): Layer {
  return (stage) => {
    const half = width / 2;
    const body = `M${x - half} ${y - width * 0.2} C${x - half * 0.9} ${y + width * 0.02} ${x - half * 0.5} ${y + width * 0.12} ${x - half * 0.34} ${y + width * 0.14} H${x + half * 0.34} C${x + half * 0.5} ${y + width * 0.12} ${x + half * 0.9} ${y + width * 0.02} ${x + half} ${y - width * 0.2}Z`;
    const dents = Array.from(
      { length: 70 },
      () =>
        `<ellipse cx="${(x + (stage.random() - 0.5) * width).toFixed(0)}" cy="${(y - width * 0.16 + stage.random() * width * 0.28).toFixed(0)}" rx="13" ry="9"/>`,
    ).join('');
    return `<ellipse cx="${x + 40}" cy="${y + width * 0.14}" rx="${half * 0.9}" ry="34" fill="#0a1416" opacity=".6" filter="url(#blur14)"/><ellipse cx="${x}" cy="${y - width * 0.2}" rx="${half}" ry="${width * 0.09}" fill="${darker(metal, 0.6)}"/>${drawLayers(fruit, stage)}<linearGradient id="${stage.key}bowl"><stop offset="0" stop-color="${darker(metal, 0.4)}"/><stop offset=".3" stop-color="${lighter(metal, 0.55)}"/><stop offset=".5" stop-color="${metal}"/><stop offset="1" stop-color="${darker(metal, 0.66)}"/></linearGradient><clipPath id="${stage.key}bc"><path d="${body}"/></clipPath><path d="${body}" fill="url(#${stage.key}bowl)"/><g clip-path="url(#${stage.key}bc)" fill="#fff2cf" opacity=".16" filter="url(#blur2)">${dents}</g><path d="M${x - half} ${y - width * 0.2} C${x - half * 0.6} ${y - width * 0.12} ${x + half * 0.6} ${y - width * 0.12} ${x + half} ${y - width * 0.2}" fill="none" stroke="${lighter(metal, 0.6)}" stroke-width="7"/>`;
  };
}
