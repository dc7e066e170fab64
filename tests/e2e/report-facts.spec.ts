import { expect, test } from '@playwright/test';
import { reportDifferences, reportFigures } from '../support/report-proof';
import { sql } from './support/world';

/** Has the site build its whole past anew, as the act of the office does, and says where table and orders do not agree. */
async function differencesAfterRebuild() {
  const [past] = await sql<{ from: string; to: string; month: string }>(
    `select min(day)::text as from, max(day)::text as to, to_char(max(day), 'YYYY-MM-01') as month from report_days`,
  );
  if (!past) throw new Error('no day is built');
  await sql(
    `select graphile_worker.add_job('report.rebuild', json_build_object('from', $1::text, 'to', $2::text), job_key => 'report-proof')`,
    [past.from, past.to],
  );
  const waiting = () => sql(`select from graphile_worker.jobs where key = 'report-proof'`);
  await expect.poll(async () => (await waiting()).length).toBe(0);
  return [
    ...(await reportDifferences(sql, 'day', past.from, past.to)),
    ...(await reportDifferences(sql, 'month', past.from, past.month.slice(0, 8) + '00')),
  ];
}

test('the sums of two years are what the orders of the demo world say, by every dimension', async () => {
  expect(await reportFigures(sql, 'day')).toBeGreaterThan(10_000);
  // Other tests recall parcels and edit receivers of past orders meanwhile: then table and orders are compared once more.
  await expect.poll(differencesAfterRebuild, { intervals: [1000] }).toEqual([]);
});
