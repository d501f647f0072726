import { expect, test } from 'vitest';
import { readUploadReport, uploadReportAddress } from './upload-report-search-params.ts';

test('a report goes through an address, and nothing else is one', () => {
  const report = {
    uploaded: 2,
    known: 1,
    refused: [{ name: 'my shirt & co.png', reason: 'broken' as const }],
  };
  const read = (address: string) => readUploadReport(new URL(address, 'http://shop').searchParams);
  expect(read(uploadReportAddress(report))).toEqual(report);
  expect(read('/admin/images?q=shirt')).toBeUndefined();
  expect(read('/admin/images?uploaded=-3&refused=<script> x')).toBeUndefined();
});
