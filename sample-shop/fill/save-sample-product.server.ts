import { saveProduct } from '../../app/catalogue/editing/save-product.server.ts';
import type { Db } from '../../app/platform/database/db.server.ts';
import { compositionOfSample } from '../products/composition-of-sample.ts';
import type { SampleProduct } from '../products/sample-product.ts';
import { weightOfSample } from '../products/weight-of-sample.ts';

export async function saveSampleProduct(db: Db, sample: SampleProduct, imageIds: string[]): Promise<void> {
  const { stock, title, editorNotes, sizeAndFit, deliveryAndReturns } = sample;
  const saved = await saveProduct(
    db,
    {
      title: title.en,
      titleNl: title.nl,
      priceCents: sample.priceCents,
      category: sample.category,
      subcategory: sample.subcategory,
      isNew: sample.isNew,
      colour: sample.colour,
      weightGrams: weightOfSample(sample),
      editorNotes: editorNotes.en,
      editorNotesNl: editorNotes.nl,
      sizeAndFit: sizeAndFit.en,
      sizeAndFitNl: sizeAndFit.nl,
      deliveryAndReturns: deliveryAndReturns.en,
      deliveryAndReturnsNl: deliveryAndReturns.nl,
      composition: compositionOfSample(sample),
      imageIds,
      sizes: Object.entries(stock).map(([size, stockQuantity]) => ({ size: size as 'M', stockQuantity })),
    },
    { id: sample.id, slug: sample.slug },
  );
  if (!saved.ok) throw new Error(`Sample ${sample.id}: ${JSON.stringify(saved.problems)}`);
}
