import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { LanguageProvider } from '#app/platform/text/translations.ts';
import { buildRecoveryReport, type RecoveryOutcome } from '../../../recovery/recovery-report.ts';
import { RecoveryRunReport } from './recovery-runs.tsx';

test('all is said to be recovered only where no more orders are stuck', () => {
  expect(said(0)).toContain('All orders recovered successfully!');
  expect(said(1)).not.toContain('All orders recovered successfully!');
  expect(said(0, [{ ok: true, orderId: 'b', step: 'still-unpaid' }])).not.toContain('All orders recovered');
  expect(said(1)).toContain('1 more order is stuck. Start again to recover it.');
});

function said(left: number, others: RecoveryOutcome[] = []): string {
  const outcomes: RecoveryOutcome[] = [{ ok: true, orderId: 'a1b2c3d4', step: 'recovered' }, ...others];
  const report = buildRecoveryReport(outcomes, outcomes.length, left);
  return renderToString(
    <LanguageProvider value="en">
      <MemoryRouter>
        <RecoveryRunReport report={report} numbers={{ a1b2c3d4: 'ORD-100001' }} />
      </MemoryRouter>
    </LanguageProvider>,
  );
}
