import { type RuleProblem, type Rules, readRule, settleRules } from './redirect-rules.ts';

export type ImportRow = { line: number; from: string; to: string };
export type RefusedRow = ImportRow & { problem: RuleProblem['problem'] | 'twice' | 'loop' };

/** `rows` are those that can be imported, `rules` all rules after the import. */
type ImportPlan = { rows: ImportRow[]; refused: RefusedRow[]; rules: Map<string, string> };

/** Plans which rows of a file become rules beside those that exist. Rows that would lead in a circle are refused. */
export function planImport(
  current: Rules,
  typed: ImportRow[],
  shopOrigin: string,
): ({ ok: true } & ImportPlan) | { ok: false; reason: 'too-many' } {
  const refused: RefusedRow[] = [];
  const rows = new Map<string, ImportRow>();
  for (const row of typed) {
    const rule = readRule(row.from, row.to, shopOrigin);
    if (!rule.ok) refused.push({ ...row, problem: rule.problem });
    else if (!rows.has(rule.from)) rows.set(rule.from, { line: row.line, from: rule.from, to: rule.to });
    else if (rows.get(rule.from)?.to !== rule.to) refused.push({ ...row, problem: 'twice' });
  }
  for (;;) {
    const settled = settleRules(new Map([...current, ...[...rows.values()].map(asRule)]));
    if (settled.ok) {
      refused.sort((one, other) => one.line - other.line);
      return { ok: true, rows: [...rows.values()], refused, rules: settled.rules };
    }
    if (settled.reason === 'too-many') return settled;
    // The existing rules alone lead in no circle, so rows of the file are part of it.
    const inLoops = [...rows.values()].filter(({ from }) => settled.loops.has(from));
    for (const row of inLoops.length ? inLoops : [...rows.values()]) {
      refused.push({ ...row, problem: 'loop' });
      rows.delete(row.from);
    }
  }
}

function asRule({ from, to }: ImportRow): [string, string] {
  return [from, to];
}
