/** Blurs, surfaces and gradients every picture may refer to. */
export function sharedDefs(): string {
  const blur = (n: number) =>
    `<filter id="blur${n}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${n}"/></filter>`;
  const surface = (
    id: string,
    frequency: string,
    octaves: number,
    strength: number,
    bias: number,
    light = 0,
  ) =>
    `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="3" result="n"/><feColorMatrix in="n" type="matrix" values="0 0 0 0 .24 0 0 0 0 .17 0 0 0 0 .1 0 0 0 ${strength} ${bias}" result="m"/><feComposite in="m" in2="SourceGraphic" operator="in" result="s"/>${light ? `<feDiffuseLighting in="n" surfaceScale="${light}" diffuseConstant="1.2" lighting-color="#fff" result="l"><feDistantLight azimuth="225" elevation="56"/></feDiffuseLighting><feBlend in="SourceGraphic" in2="l" mode="multiply" result="g"/><feComposite in="g" in2="SourceGraphic" operator="in" result="g"/>` : '<feOffset in="SourceGraphic" result="g"/>'}<feMerge><feMergeNode in="g"/><feMergeNode in="s"/></feMerge></filter>`;
  return `<defs>${[7, 14, 26, 40].map(blur).join('')}
${surface('plaster', '0.004 0.006', 5, -0.38, 0.2, 3)}${surface('rock', '0.009 0.011', 6, -0.4, 0.21, 3.4)}${surface('timber', '0.05 0.003', 3, -0.7, 0.38, 3)}${surface('haze', '0.003 0.01', 4, -0.16, 0.09)}${surface('glaze', '0.012 0.02', 2, -0.4, 0.22, 1.6)}
<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.7" numOctaves="2" seed="5"/><feColorMatrix type="matrix" values="0 0 0 0 .5 0 0 0 0 .45 0 0 0 0 .4 0 0 0 .22 -.02"/></filter>
<linearGradient id="form"><stop offset="0" stop-color="#1c110a" stop-opacity=".26"/><stop offset=".16" stop-color="#1c110a" stop-opacity=".05"/><stop offset=".3" stop-color="#fff8ea" stop-opacity=".1"/><stop offset=".55" stop-color="#1c110a" stop-opacity="0"/><stop offset=".82" stop-color="#1c110a" stop-opacity=".14"/><stop offset="1" stop-color="#1c110a" stop-opacity=".4"/></linearGradient>
<linearGradient id="rod" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#c79a68"/><stop offset=".35" stop-color="#96693e"/><stop offset="1" stop-color="#4c3019"/></linearGradient>
<linearGradient id="sun" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff0cf" stop-opacity=".2"/><stop offset=".5" stop-color="#fff0cf" stop-opacity="0"/><stop offset="1" stop-color="#2a160a" stop-opacity=".2"/></linearGradient></defs>`;
}
