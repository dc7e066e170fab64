import { namesOfLog, withPeople } from '@/lib/domain/log/name-queries';
import { makeCtx } from '@/tests/support/ctx';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeProduct } from '@/tests/support/factories/product';

test('the log tells things by their numbers and names, and who held an order by name; what is gone keeps its id', async () => {
  const clerk = await makeAdmin(['order'], '王办事');
  const product = await makeProduct({ title: '保密工作手册' });
  const row = (entity: string, entityId: string, before: unknown = null) => ({
    entity,
    entityId,
    before,
    after: { lockedBy: null },
  });
  const names = await namesOfLog(makeCtx(), [
    row('product', String(product.id)),
    row('product', '999999'),
    row('product', '1 or 1=1'),
    row('order', '7', { lockedBy: clerk.id }),
    row('thing', 'a', '文字'),
  ]);
  expect(names.thing('product', String(product.id))).toBe('保密工作手册');
  expect([names.thing('product', '999999'), names.thing('order', '7'), names.thing('thing', 'a')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(withPeople({ lockedBy: clerk.id, until: 1 }, names)).toEqual({ lockedBy: '王办事', until: 1 });
  expect(withPeople({ lockedBy: 999_999 }, names)).toEqual({ lockedBy: 999_999 });
});
