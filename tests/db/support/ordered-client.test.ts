import { getPool } from '@/db/client';

/** Texts of the warnings that the process gave while `act` ran. */
async function warningsOf(act: () => Promise<void>): Promise<string[]> {
  const seen: string[] = [];
  const hear = (w: Error) => seen.push(w.message);
  process.on('warning', hear);
  await act();
  await new Promise((done) => setImmediate(done));
  process.off('warning', hear);
  return seen;
}

test('statements asked for together on one connection run in their order, without a word of the driver; one that fails holds none back', async () => {
  const client = await getPool().connect();
  const warnings = await warningsOf(async () => {
    const answers = await Promise.allSettled(
      ['select 1 as n', 'select 1 / 0 as n', 'select 3 as n'].map((text) =>
        client.query<{ n: number }>(text),
      ),
    );
    expect(answers.map((a) => (a.status === 'fulfilled' ? a.value.rows[0]?.n : 'failed'))).toEqual([
      1,
      'failed',
      3,
    ]);
  });
  client.release();
  expect(warnings).toEqual([]);
});
