import type { ProductView, WornScene } from '../../products/product-view.ts';
import { productViews } from '../../products/product-views.ts';
import { panelsBounds } from '../cloth-images-and-renderer.ts';
import { figure, placeFigure } from '../figures/figure-from-behind.ts';
import { robed } from '../figures/robed.ts';
import { productFronts } from '../fronts/product-fronts.ts';
import type { Layer, Scene } from '../scene-types.ts';
import type { Garment } from '../wardrobe/garment.ts';
import { hemBehind } from '../wardrobe/garment-lengths.ts';
import { backdrop } from './backdrops.ts';
import { chairScene } from './chair.ts';
import { flatLay } from './flat-lay.ts';
import { hangerScene, stackScene, washingLineScene } from './hanging-and-stacked-scenes.ts';
import { dressFromBehind, twoPieceFromBehind } from './outfits-from-behind.ts';
import { placeGarment } from './place-garment-with-shadow.ts';
import { productGarments } from './product-garments-and-cloth.ts';

const skins = ['#a9714f', '#8a5a3c', '#c08a64', '#6f452e'];

/** The styled scene of every product, from what `productViews` says of it. */
export const viewScenes: Scene[] = Object.entries(productViews).map(([id, view], i) =>
  sceneOf(id, view, 8500 + i * 3),
);

function sceneOf(id: string, { scene }: ProductView, seed: number): Scene {
  const file = `${id}-scene.webp`;
  switch (scene.how) {
    case 'flat':
      return { file, seed, light: 'noon', layers: flatLay(id, scene) };
    case 'line':
      return {
        file,
        seed,
        light: scene.where === 'sunset' ? 'dusk' : 'noon',
        layers: washingLineScene(id, scene),
      };
    case 'stack':
      return { file, seed, light: 'morning', layers: stackScene(id, scene) };
    case 'chair':
      return { file, seed, light: 'morning', layers: chairScene(id, scene) };
    case 'hung':
      return { file, seed, ...hangerScene(id, scene) };
    default:
      return { file, seed, ...wornScene(id, scene, seed) };
  }
}

function wornScene(id: string, scene: WornScene, seed: number): Pick<Scene, 'light' | 'layers'> {
  const { light, behind, over, stand: at } = backdrop(scene.where, scene.wall, scene.accent);
  const head = {
    hair: scene.hair,
    ...(scene.hairColour && { colour: scene.hairColour }),
    skin: skinOf(id) ?? skins[seed % skins.length],
    ...(scene.how === 'carried' && scene.as === 'hat' && { hat: hatOf(id) }),
  };
  const [x, y, height] = at;
  const place: [number, number, number] =
    scene.seen === 'near' ? [x, 2420, 2260] : scene.seen === 'far' ? [x, y - 30, height * 0.78] : at;
  const person = figure(outfit(id, scene), head, light === 'dusk' ? [-380, 60] : [380, 34]);
  return {
    light,
    layers: [...behind, placeFigure(...place, inHand(id, scene, person), scene.flip), ...over],
  };
}

/** Who wears the front wears the scene. */
function skinOf(id: string): string | undefined {
  const pose = productFronts[id]?.pose;
  return pose && 'skin' in pose ? pose.skin : undefined;
}

/** The crown of every hat is 194 wide from its middle; most have a brim of 480. */
function hatOf(id: string): { straw: string; brim: number } {
  const [{ cloth, panels }] = productGarments(id) as [Garment];
  return { straw: cloth.colour, brim: panelsBounds(panels.slice(0, 1)).width / 2 / 480 };
}

/** A bag hangs from the left hand of the figure, as large as that hand can carry. */
function inHand(id: string, scene: WornScene, person: Layer): Layer {
  if (scene.how !== 'carried' || scene.as !== 'bag') return person;
  const bag = placeGarment(id, { x: 404, y: 1040, scale: 0.36, turn: 2 }, { lift: 8 });
  return (stage) => bag({ ...stage, key: `${stage.key}b` }) + person(stage);
}

function outfit(id: string, scene: WornScene) {
  const [first, second] = productGarments(id) as [Garment, Garment?];
  const { cloth } = first;
  if (scene.how === 'carried') {
    const [upper, lower] = scene.colours.map((colour) => ({ weave: 'linen' as const, colour }));
    return twoPieceFromBehind(scene.upper, upper ?? cloth, scene.lower, lower ?? cloth);
  }
  if (scene.how === 'robed') return robed(cloth, scene.trim, true);
  if (scene.how === 'dressed') return dressFromBehind(scene.cut, cloth, hemBehind(first));
  const { other, trim } = scene;
  const worn = other && { weave: other.weave, colour: other.colour };
  if (worn && other.piece === 'upper')
    return twoPieceFromBehind(scene.upper, worn, scene.lower, cloth, { lowerHem: hemBehind(first) });
  const upper = second ?? first;
  const hems = { upperHem: hemBehind(upper), ...(second && { lowerHem: hemBehind(first) }) };
  return twoPieceFromBehind(scene.upper, upper.cloth, scene.lower, worn ?? cloth, { ...hems, trim });
}
