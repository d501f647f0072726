import { lightByTimeOfDay } from './light-by-time-of-day-and-shadows.ts';
import type { Frame, Layer, LayerContext, Scene } from './scene-types.ts';
import { seededRandom } from './seeded-random.ts';
import { sharedDefs } from './shared-svg-defs.ts';

/** Drawn beyond every edge and cut off afterwards: the renderer fades blurs where its sheet ends. */
export const bleed = 48;

const portrait: Frame = { width: 1200, height: 1500 };

/** A scene is painted back to front: sky, walls, cloth, figures, shadows, and last the light over all. */
export function composeScene({ seed, light, frame = portrait, layers }: Scene): string {
  const { width: w, height: h } = frame;
  const stage: LayerContext = { w, h, light, key: 's', random: seededRandom(seed) };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w + 2 * bleed}" height="${h + 2 * bleed}" viewBox="${-bleed} ${-bleed} ${w + 2 * bleed} ${h + 2 * bleed}">
${sharedDefs()}${surfaceFilters()}
${drawLayers(layers, stage)}
${airOf(stage)}
</svg>`;
}

export function drawLayers(layers: Layer[], stage: LayerContext): string {
  return layers.map((layer, i) => layer({ ...stage, key: `${stage.key}${i}-` })).join('\n');
}

export type Move = { x?: number; y?: number; scale?: number; turn?: number; flip?: boolean };

/** Layers drawn around the point (600, 750) of their own sheet, put elsewhere. */
export function moved({ x = 0, y = 0, scale = 1, turn = 0, flip = false }: Move, ...layers: Layer[]): Layer {
  return (stage) =>
    `<g transform="translate(${600 + x} ${750 + y}) rotate(${turn}) scale(${flip ? -scale : scale} ${scale}) translate(-600 -750)">${drawLayers(layers, { ...stage, size: (stage.size ?? 1) * scale })}</g>`;
}

export function clipped(shape: string, ...layers: Layer[]): Layer {
  return (stage) =>
    `<clipPath id="${stage.key}c"><path d="${shape}" clip-rule="evenodd"/></clipPath><g clip-path="url(#${stage.key}c)">${drawLayers(layers, stage)}</g>`;
}

/** Layers drawn again upside down below `level`, as still water shows them. */
export function mirroredBelow(level: number, strength: number, ...layers: Layer[]): Layer {
  return (stage) =>
    `<g opacity="${strength}" transform="translate(0 ${2 * level}) scale(1 -1)" filter="url(#ripple)">${drawLayers(layers, stage)}</g>`;
}

export function shape(d: string, fill: string, more = ''): Layer {
  return () => `<path d="${d}" fill="${fill}" ${more}/>`;
}

/** Filters that walls, tiles and thread are painted with. */
export function surfaceFilters(): string {
  const rough = (id: string, frequency: string, scale: number) =>
    `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="8"/><feDisplacementMap in="SourceGraphic" scale="${scale}" xChannelSelector="R" yChannelSelector="G"/></filter>`;
  const noise = (
    frequency: string,
    octaves: number,
    seed: number,
    tint: string,
    strength: number,
    bias: number,
    name: string,
  ) =>
    `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}"/><feColorMatrix type="matrix" values="${tint} 0 0 0 ${strength} ${bias}" result="${name}"/>`;
  const umber = '0 0 0 0 .3 0 0 0 0 .2 0 0 0 0 .15';
  const chalk = '0 0 0 0 1 0 0 0 0 .98 0 0 0 0 .93';
  return `<defs><filter id="blur2" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="2"/></filter>${rough('leafy', '0.045', 34)}${rough('brushed', '0.012 0.02', 9)}${rough('ripple', '0.006 0.05', 26)}
<filter id="wash" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">${noise('0.0035 0.007', 3, 3, umber, 0.42, -0.19, 'stain')}${noise('0.02 0.009', 2, 21, chalk, 0.55, -0.26, 'brush')}<feMerge result="m"><feMergeNode in="SourceGraphic"/><feMergeNode in="stain"/><feMergeNode in="brush"/></feMerge><feComposite in="m" in2="SourceGraphic" operator="in"/></filter>
<filter id="padded" x="-10%" y="-10%" width="120%" height="120%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="5" result="a"/><feDiffuseLighting in="a" surfaceScale="7" diffuseConstant="1.25" lighting-color="#fff3dc" result="l"><feDistantLight azimuth="225" elevation="48"/></feDiffuseLighting><feBlend in="SourceGraphic" in2="l" mode="multiply" result="b"/><feComposite in="b" in2="SourceAlpha" operator="in"/></filter>
<filter id="rounded" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="3.400" result="a"/><feDiffuseLighting in="a" surfaceScale="5" diffuseConstant="1.3" lighting-color="#fff6e6" result="l"><feDistantLight azimuth="225" elevation="58"/></feDiffuseLighting><feBlend in="SourceGraphic" in2="l" mode="multiply" result="b"/><feComposite in="b" in2="SourceAlpha" operator="in"/></filter>
<filter id="glazed" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="2.2" result="a"/><feTurbulence type="fractalNoise" baseFrequency="0.016" numOctaves="2" seed="6" result="n"/><feComposite in="a" in2="n" operator="arithmetic" k2="1" k3=".5" result="relief"/><feDiffuseLighting in="relief" surfaceScale="5" diffuseConstant="1.2" lighting-color="#fffaf0" result="l"><feDistantLight azimuth="225" elevation="55"/></feDiffuseLighting><feSpecularLighting in="relief" surfaceScale="6" specularConstant=".5" specularExponent="22" lighting-color="#fff" result="g"><feDistantLight azimuth="225" elevation="50"/></feSpecularLighting><feBlend in="SourceGraphic" in2="l" mode="multiply" result="b"/><feComposite in="b" in2="g" operator="arithmetic" k2="1" k3=".55" result="c"/><feComposite in="c" in2="SourceAlpha" operator="in"/></filter>
<filter id="twilled" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="0.006 0.004" numOctaves="2" seed="9" result="n"/><feDiffuseLighting in="n" surfaceScale="26" diffuseConstant="1.2" lighting-color="#fffaf2"><feDistantLight azimuth="222" elevation="56"/></feDiffuseLighting><feComponentTransfer result="l"><feFuncR type="linear" slope=".7" intercept=".36"/><feFuncG type="linear" slope=".7" intercept=".36"/><feFuncB type="linear" slope=".7" intercept=".36"/></feComponentTransfer>${noise('0.7 0.05', 1, 7, umber, 0.7, -0.24, 'dark')}${noise('0.05 0.5', 1, 11, chalk, 0.5, -0.16, 'light')}<feBlend in="SourceGraphic" in2="l" mode="multiply" result="b"/><feMerge result="m"><feMergeNode in="b"/><feMergeNode in="dark"/><feMergeNode in="light"/></feMerge><feComposite in="m" in2="SourceGraphic" operator="in"/></filter>
<filter id="speckled" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.75" numOctaves="1" seed="5"/><feColorMatrix type="matrix" values="0 0 0 0 .4 0 0 0 0 .34 0 0 0 0 .3 0 0 0 .3 -.1"/></filter></defs>`;
}

/** The colour of the hour over the whole picture, then a fine grain. */
function airOf({ w, h, light }: LayerContext): string {
  const { warm, cool, strength } = lightByTimeOfDay[light];
  return `<defs><linearGradient id="air" x1="0" y1="0" x2=".9" y2="1"><stop offset="0" stop-color="${warm}" stop-opacity="${strength}"/><stop offset=".55" stop-color="${warm}" stop-opacity="0"/><stop offset="1" stop-color="${cool}" stop-opacity="${strength * 1.1}"/></linearGradient></defs>
<rect width="${w}" height="${h}" fill="url(#air)" style="mix-blend-mode:soft-light"/><rect width="${w}" height="${h}" fill="${lightByTimeOfDay[light].veil}" opacity="${lightByTimeOfDay[light].veiled}" style="mix-blend-mode:multiply"/><rect width="${w}" height="${h}" filter="url(#speckled)" opacity=".3"/>`;
}
