import { previewImport } from '@/lib/domain/childOrder/commands/preview-import';
import type { Ctx } from '@/lib/data/ctx';
import { fileFor, orderToSplit, receiverRow } from '@/tests/support/factories/child-order';
import { refused } from '@/tests/support/refused';
import { atLeast } from '@/tests/support/wait';

test('files that are previewed at once are worked on one after the other; a wrong one does not stop those behind it', async () => {
  const made = await orderToSplit([5]);
  const { spreadsheet } = made.ctx.ports;
  const seen = { now: 0, most: 0, files: 0 };
  const read: typeof spreadsheet.read = async (...args) => {
    seen.now += 1;
    seen.files += 1;
    seen.most = Math.max(seen.most, seen.now);
    try {
      await atLeast(20);
      return await spreadsheet.read(...args);
    } finally {
      seen.now -= 1;
    }
  };
  const ctx: Ctx = { ...made.ctx, ports: { ...made.ctx.ports, spreadsheet: { ...spreadsheet, read } } };
  const preview = (file: File) => previewImport(ctx, { orderId: made.order.id, file });
  const good = [1, 2, 3, 4].map((i) => preview(fileFor(made, [receiverRow(i, 1)])));
  const wrong = refused(preview(new File(['x'], 'x.csv')));
  const last = preview(fileFor(made, [receiverRow(9, 1)]));
  expect(await wrong).toMatchObject({ status: 400 });
  expect((await Promise.all([...good, last])).map((p) => p.good)).toEqual([1, 1, 1, 1, 1]);
  expect(seen).toEqual({ now: 0, most: 1, files: 6 });
});
