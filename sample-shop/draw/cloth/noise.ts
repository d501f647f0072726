/** Value noise: the same place and seed give the same number, 0 to 1, wherever and however often it is asked. */
export function noise(x: number, y: number, seed: number): number {
  const [ix, iy] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [ease(x - ix), ease(y - iy)];
  const top = scatter(ix, iy, seed) * (1 - fx) + scatter(ix + 1, iy, seed) * fx;
  const bottom = scatter(ix, iy + 1, seed) * (1 - fx) + scatter(ix + 1, iy + 1, seed) * fx;
  return top * (1 - fy) + bottom * fy;
}

/** One number, 0 to 1, for a grid point. */
export function scatter(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2147483647);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 16), 2246822519);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** Layers of noise, each finer and weaker; around 0.5. */
export function cloud(x: number, y: number, octaves: number, seed: number): number {
  let [sum, weight, total, size] = [0, 1, 0, 1];
  for (let i = 0; i < octaves; i++) {
    sum += noise(x * size, y * size, seed + i * 17) * weight;
    total += weight;
    weight *= 0.5;
    size *= 2.03;
  }
  return sum / total;
}

function ease(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}
