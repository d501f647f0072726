import type { PickedPicture } from '#app/media/library/picked-picture.ts';
import type { FormRefusal } from '#app/platform/editing/versioned-form-types.ts';
import type { DropField, DropFormValues, DropProblem } from '../editing/drop-form-values-and-limits.ts';
import type { DropFormProduct } from '../editing/drop-list-item-product-and-phase.ts';

/** A drop in its form, with what is shown of its picture and its products. */
export type FilledDrop = {
  drop: DropFormValues;
  picture: PickedPicture | undefined;
  pieces: DropFormProduct[];
};

/** The answer to a drop's form; a refused form comes back as it was typed. */
export type DropAnswer =
  | { ok: true; isNew: boolean; kept: string[] }
  | FormRefusal<FilledDrop, Partial<Record<DropField, DropProblem>>>;

/** The answer to the list when it asks for a drop to be deleted. */
export type DeletionAnswer = { ok: true; title: string } | { ok: false; reason: 'missing' };
