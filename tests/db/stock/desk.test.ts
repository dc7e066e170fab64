import { listEveryCenter } from '@/lib/domain/shipping/queries';
import { editCounting } from '@/lib/domain/stock/commands/edit-counting';
import { listCountingItems, listCountingLogs } from '@/lib/domain/stock/counting-item-queries';
import { countCountingTodos } from '@/lib/domain/stock/counting-queries';
import { sendBackCounting } from '@/lib/domain/stock/commands/submit-counting';
import { documentListInput } from '@/lib/domain/stock/document-contract';
import { listDocuments } from '@/lib/domain/stock/document-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { fillIn, keeps, lineOfTask, startedTask, submittedTask } from '@/tests/support/factories/counting';
import type { User } from '@/tests/support/factories/people';
import { makeCenter, makeDraft, makeKeeper } from '@/tests/support/factories/stock';

let keeper: User;
beforeAll(async () => {
  keeper = await makeKeeper('卫库管');
});

test('documents are found by the ISBN of a book on them, with or without hyphens', async () => {
  const book = await makeProduct({ isbn: '978-7-5098-1234-1' });
  const draft = await makeDraft(keeper, { lines: [{ productId: book.id, quantity: 2 }] });
  await makeDraft(keeper, { lines: [{ productId: (await makeProduct()).id, quantity: 2 }] });
  const found = async (keyword: string) => {
    const input = documentListInput.parse({ keyword });
    return (await listDocuments(makeCtx({ actor: adminActor(keeper) }), input)).list.map((d) => d.id);
  };
  for (const keyword of ['9787509812341', '978-7-5098-1234-1'])
    expect(await found(keyword)).toEqual([draft.id]);
});

test('the lists of the warehouse offer closed delivery centres too, after the open ones', async () => {
  const [closed, open] = [await makeCenter({ active: false }), await makeCenter()];
  const ids = (await listEveryCenter(makeCtx())).map((c) => [c.id, c.active] as const);
  expect(ids).toContainEqual([closed, false]);
  expect(ids.findIndex(([id]) => id === closed)).toBeGreaterThan(ids.findIndex(([id]) => id === open));
});

test('a count that was handed in is a to-do until it is judged', async () => {
  const before = await countCountingTodos(makeCtx());
  const id = await submittedTask(keeper, [{ product: await makeProduct({ stock: 4 }), counted: 4 }]);
  expect(await countCountingTodos(makeCtx())).toBe(before + 1);
  await keeps(keeper, (ctx) => sendBackCounting(ctx, { id, reason: '请复核' }));
  expect(await countCountingTodos(makeCtx())).toBe(before);
});

test('a remark alone is no count: who counted and the log of numbers stay as they are', async () => {
  const [counted, blank] = [await makeProduct({ stock: 4 }), await makeProduct({ stock: 4 })];
  const id = await startedTask(keeper, [counted.id, blank.id]);
  await fillIn(keeper, id, [[counted.stockItemId, 3]]);
  const lines = await Promise.all(
    [counted, blank].map(async (p) => ({
      lineId: (await lineOfTask(id, p.stockItemId)).id,
      remark: '书脊破损 1 册',
    })),
  );
  await keeps(await makeKeeper('蒋库管'), (ctx) => editCounting(ctx, { id, lines }));
  const page = { taskId: id, pageNum: 1, pageSize: 10 };
  const shown = (await listCountingItems(makeCtx(), page)).list;
  expect(shown.map((r) => [r.counted, r.remark, r.countedBy])).toEqual([
    [3, '书脊破损 1 册', '卫库管'],
    [null, '书脊破损 1 册', null],
  ]);
  expect((await listCountingLogs(makeCtx(), page)).list.map((l) => [l.counted, l.actor])).toEqual([
    [3, '卫库管'],
  ]);
});
