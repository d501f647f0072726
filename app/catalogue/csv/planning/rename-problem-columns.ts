import type { ImportRowProblem } from '../reading/parsed-product.ts';
import type { PlannedProduct } from './planned-product.ts';

export function renameProblemColumns(
  plan: PlannedProduct[],
  headers: Record<string, string>,
): PlannedProduct[] {
  const renamed = (problem: ImportRowProblem): ImportRowProblem => ({
    ...problem,
    column: headers[problem.column] ?? problem.column,
  });
  return plan.map((row) => ({
    ...row,
    problems: row.problems.map(renamed),
    notes: row.notes.map(renamed),
  }));
}
