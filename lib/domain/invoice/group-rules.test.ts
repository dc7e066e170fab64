import { groupFen, groupOrders, moveOrder, openTo, titleOf } from './group-rules';
import type { TitleView } from './title-contract';

const someone = { id: 1, name: '王伟', me: true, left: false };
const order = (id: number, department: string | null, own = false) => ({
  id,
  orderSn: String(id),
  openFen: id * 100 + 1,
  placedBy: own ? null : someone,
  department,
});
const chosen = [
  order(1, null),
  order(2, '财务处'),
  order(3, '人事处'),
  order(4, '财务处'),
  order(5, null, true),
];
const shape = (groups: ReturnType<typeof groupOrders>) =>
  groups.map((g) => [g.department, g.own, g.orders.map((o) => o.id), groupFen(g)]);

test('orders are put together by department, those without one last, what is private by itself, to the fen', () => {
  expect(shape(groupOrders(chosen, 'department'))).toEqual([
    ['财务处', false, [2, 4], 602],
    ['人事处', false, [3], 301],
    [null, false, [1], 101],
    [null, true, [5], 501],
  ]);
  expect(shape(groupOrders(chosen, 'one'))).toEqual([
    [null, false, [1, 2, 3, 4], 1004],
    [null, true, [5], 501],
  ]);
  expect(shape(groupOrders(chosen, 'order')).map((g) => g[2])).toEqual([[1], [2], [3], [4], [5]]);
  const sum = chosen.reduce((a, o) => a + o.openFen, 0);
  for (const by of ['department', 'one', 'order'] as const)
    expect(groupOrders(chosen, by).reduce((a, g) => a + groupFen(g), 0)).toBe(sum);
});

test('an order is moved into another group or one of its own; none is lost or doubled, an empty group goes', () => {
  const groups = groupOrders(chosen, 'department');
  const [finance, people] = groups;
  if (!finance || !people) throw new Error('no groups');
  const into = moveOrder(groups, 3, finance.key);
  expect(shape(into)[0]).toEqual(['财务处', false, [2, 4, 3], 903]);
  expect(into.map((g) => g.key)).not.toContain(people.key);
  const alone = moveOrder(groups, 4, null);
  expect(shape(alone).at(-1)).toEqual(['财务处', false, [4], 401]);
  for (const g of [into, alone])
    expect(g.flatMap((x) => x.orders.map((o) => o.id)).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  expect(openTo(groups, finance).map((g) => g.orders.map((o) => o.id))).toEqual([[3], [1]]);
  expect(openTo(groups, groups[3] as typeof finance)).toEqual([]);
});

const title = (id: number, more: Partial<TitleView>) =>
  ({ id, titleKind: 'company', department: null, shared: false, ...more }) as TitleView;
test('a group begins with the title of its department, else a shared one of none, what is private with an own one', () => {
  const titles = [
    title(1, { titleKind: 'personal' }),
    title(2, { shared: true, department: '财务处' }),
    title(3, { shared: true }),
  ];
  const [finance, people] = groupOrders(chosen, 'department');
  const own = groupOrders(chosen, 'department').at(-1);
  if (!finance || !people || !own) throw new Error('no groups');
  expect([finance, people, own].map((g) => titleOf(g, titles)?.id)).toEqual([2, 3, 1]);
  expect(titleOf(people, titles.slice(0, 2))?.id).toBe(1);
  expect(titleOf(people, [])).toBeUndefined();
});
