import { changesOf, entityLabel, knownOperations, operationLabel } from '@/lib/domain/log/rules';

const values = (before: unknown, after: unknown) =>
  changesOf(before, after).map((c) => [c.field, c.before, c.after]);

describe('changes of an operation', () => {
  it.each([
    ['one field', { a: 1 }, { a: 2 }, [['a', '1', '2']]],
    ['what stayed is left out', { a: 1, b: 'x' }, { a: 1, b: 'y' }, [['b', 'x', 'y']]],
    ['a new thing', null, { title: '书' }, [['title', null, '书']]],
    ['a removed thing', { title: '书' }, null, [['title', '书', null]]],
    ['yes and no', { isTop: false }, { isTop: true }, [['isTop', '否', '是']]],
    ['empty is absent', { note: '' }, { note: null }, []],
    [
      'lists and records as JSON',
      {},
      { lines: [{ id: 1, quantity: 2 }] },
      [['lines', null, '[{"id":1,"quantity":2}]']],
    ],
    ['nothing at all', null, null, []],
    ['a side that is no record', null, 'text', [['', null, 'text']]],
    ['a list as a side', [1], [2], [['', '[1]', '[2]']]],
  ])('%s', (_name, before, after, expected) => expect(values(before, after)).toEqual(expected));

  it('names the fields it knows', () => {
    expect(changesOf({}, { trackingNo: '1', other: 1 }).map((c) => c.label)).toEqual(['运单号', 'other']);
  });
});

test('an act without a name shows its own word', () => {
  expect(operationLabel('order.remark')).toBe('修改内部备注');
  expect(operationLabel('thing.new')).toBe('thing.new');
  expect(entityLabel('order')).toBe('订单');
  expect(entityLabel('thing')).toBe('thing');
  expect(knownOperations.map((o) => o.value)).toContain('shipping.add2');
});
