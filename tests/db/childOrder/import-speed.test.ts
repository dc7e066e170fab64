import { previewImport } from '@/lib/domain/childOrder/commands/preview-import';
import { requestImport } from '@/lib/domain/childOrder/commands/request-import';
import { getImport } from '@/lib/domain/childOrder/import-queries';
import { getRemaining } from '@/lib/domain/childOrder/lines-queries';
import { listChildren } from '@/lib/domain/childOrder/queries';
import { fileFor, orderToSplit, receiverRow } from '@/tests/support/factories/child-order';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';
import { statements } from '@/tests/support/statements';

const RECEIVERS = 5000;
/** Statements of the job for each receiver, at most: it writes many rows at once. */
const MOST_EACH = 0.05;

test('an import of 5,000 receivers asks the database once for many of them, and tells how far it is', async () => {
  const split = await orderToSplit([RECEIVERS + 7]);
  const { ctx, order } = split;
  const file = fileFor(
    split,
    Array.from({ length: RECEIVERS }, (_, i) => receiverRow(i, 1)),
  );
  const { fingerprint, badRows } = await previewImport(ctx, { orderId: order.id, file });
  expect(badRows).toBe(0);
  const { id } = await requestImport(ctx, { orderId: order.id, file, fingerprint });
  const seen: number[] = [];
  const asked = await statements(async () => {
    const running = { on: true };
    const job = runDueJobs().finally(() => {
      running.on = false;
    });
    while (running.on) {
      seen.push((await getImport(ctx, { id })).done);
    }
    await job;
  });
  expect(await getImport(ctx, { id })).toMatchObject({ status: 'done', total: RECEIVERS, done: RECEIVERS });
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(new Set(seen).size).toBeGreaterThanOrEqual(5);
  expect(asked - seen.length).toBeLessThanOrEqual(MOST_EACH * RECEIVERS);
  expect(await getRemaining(ctx, { orderId: order.id })).toMatchObject({
    allocated: RECEIVERS,
    remaining: 7,
  });
  const last = await listChildren(ctx, { orderId: order.id, pageNum: 250, pageSize: 20 });
  expect(last).toMatchObject({ total: RECEIVERS, counts: { open: RECEIVERS } });
  expect(last.list.at(-1)?.childNo).toBe(`${order.orderSn}-5000`);
  await expectInvariants();
});
