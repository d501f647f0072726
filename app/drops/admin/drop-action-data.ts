import type { PickedPicture } from '#app/media/library/picked-picture.ts';
import type { FormAnswer } from '#app/platform/editing/versioned-form-types.ts';
import type { DropFormValues, DropProblem } from '../editing/drop-form-values.ts';
import type { DropFormProduct } from '../editing/drop-phase.ts';

/** A drop in its form, with its displayed picture and products. */
export type FilledDrop = {
  drop: DropFormValues;
  picture: PickedPicture | undefined;
  pieces: DropFormProduct[];
};

/** The answer to a drop's form; a refused form comes back as it was typed. */
export type DropAnswer = FormAnswer<FilledDrop, DropProblem>;
