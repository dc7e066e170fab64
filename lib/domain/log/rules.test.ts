import { actorLabel, changesOf, entityLabel, knownOperations, operationLabel } from '@/lib/domain/log/rules';

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
      'lists and records as sentences, their fields by name',
      {},
      { lines: [{ id: 1, quantity: 2 }] },
      [['lines', null, '编号：1，数量：2']],
    ],
    [
      'a moment by the clock of Shanghai',
      { archivedAt: '2026-01-01T16:00:00.000Z' },
      { archivedAt: null },
      [['archivedAt', '2026-01-02 00:00:00', null]],
    ],
    [
      'a text that looks like a moment',
      { n: '2026-99-99T99:99:99Z' },
      null,
      [['n', '2026-99-99T99:99:99Z', null]],
    ],
    [
      'a text that begins like a moment',
      { n: '2026-01-01T16:00:00Z' },
      null,
      [['n', '2026-01-01T16:00:00Z', null]],
    ],
    [
      'a day that does not exist',
      { n: '2026-02-30T16:00:00.000Z' },
      null,
      [['n', '2026-02-30T16:00:00.000Z', null]],
    ],
    [
      'names that every object carries',
      {},
      { constructor: 1, toString: 'x' },
      [
        ['constructor', null, '1'],
        ['toString', null, 'x'],
      ],
    ],
    ['nothing at all', null, null, []],
    ['a side that is no record', null, 'text', [['', null, 'text']]],
    ['a list as a side', [1], [2], [['', '1', '2']]],
    ['money in yuan', { paidFen: 0 }, { paidFen: 123_456 }, [['paidFen', '0.00 元', '1,234.56 元']]],
    ['rates in percent', { rateBp: 900 }, { rateBp: 1300 }, [['rateBp', '9%', '13%']]],
    ['an empty list', { ids: [1] }, { ids: [] }, [['ids', '1', '（无）']]],
  ])('%s', (_name, before, after, expected) => expect(values(before, after)).toEqual(expected));

  it('names a field by its own name where every object carries one', () => {
    expect(changesOf({}, JSON.parse('{"constructor": 1, "__proto__": "x"}')).map((c) => c.label)).toEqual([
      'constructor',
      '__proto__',
    ]);
  });

  it('names the fields it knows', () => {
    expect(changesOf({}, { trackingNo: '1', other: 1 }).map((c) => c.label)).toEqual(['运单号', 'other']);
  });
});

describe('words for values', () => {
  const known = {
    'order.status': { to_ship: '待发货', shipped: '已发货' },
    permissions: { order: '订单管理', finance: '财务' },
  };
  const read = (entity: string, before: unknown, after: unknown) =>
    changesOf(before, after, { entity, values: known }).map((c) => [c.label, c.before, c.after]);

  it('are those of the thing, and of fields that mean one thing everywhere', () => {
    expect(read('order', { status: 'to_ship' }, { status: 'shipped' })).toEqual([
      ['状态', '待发货', '已发货'],
    ]);
    expect(read('other', { status: 'to_ship' }, { status: 'shipped' })).toEqual([
      ['状态', 'to_ship', 'shipped'],
    ]);
    expect(read('user', { permissions: 'order' }, { permissions: 'order、finance' })).toEqual([
      ['权限', '订单管理', '订单管理、财务'],
    ]);
  });

  it('reach into lists, and leave what they do not know', () => {
    expect(read('order', null, { status: ['shipped', 'new'], ids: [1] })).toEqual([
      ['状态', null, '已发货、new'],
      ['编号', null, '1'],
    ]);
  });

  it('name a field by its thing where the word means something else with it', () => {
    expect(read('product', null, { from: 1 })).toEqual([['来源商品编号', null, '1']]);
    expect(read('log', null, { from: 1 })).toEqual([['起始序号', null, '1']]);
  });
});

test('a job acts under the name of its task', () => {
  expect(actorLabel('job:order.expire')).toBe('系统任务：订单付款到期');
  expect(actorLabel('job:unheard')).toBe('系统任务：unheard');
  expect(actorLabel('guest')).toBe('访客');
  expect(actorLabel('张三')).toBe('张三');
});

test('an act without a name shows its own word', () => {
  expect(operationLabel('order.remark')).toBe('修改内部备注');
  expect(operationLabel('thing.new')).toBe('thing.new');
  expect(entityLabel('order')).toBe('订单');
  expect(entityLabel('thing')).toBe('thing');
  expect(knownOperations.map((o) => o.value)).toContain('shipping.add2');
});
