import type { PickedPicture } from '#app/media/library/picked-picture.ts';
import type { FormAnswer } from '#app/platform/editing/versioned-form-types.ts';
import type { DropFormValues, DropProblem } from '../editing/drop-form-values.ts';
import type { DropFormProduct } from '../editing/drop-phase.ts';

export type FilledDrop = {
  drop: DropFormValues;
  picture: PickedPicture | undefined;
  pieces: DropFormProduct[];
};

export type DropAnswer = FormAnswer<FilledDrop, DropProblem>;
