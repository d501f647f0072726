import { longWork } from '#app/platform/long-work.server.ts';
import type { OrderOnPaper, OrderPaper } from './order-on-paper.ts';
import type { Letterhead } from './write-order-paper.server.tsx';

/** `writeOrderPaper` in a thread of its own, loaded by the first paper: most shops write few. */
export const writePaperAside = longWork(
  'order-paper',
  async ({
    paper,
    order,
    letterhead,
  }: {
    paper: OrderPaper;
    order: OrderOnPaper;
    letterhead: Letterhead;
  }) => {
    const { writeOrderPaper } = await import('./write-order-paper.server.tsx');
    return new Uint8Array(await writeOrderPaper(paper, order, letterhead));
  },
);
