import type { BillableOrderView } from './contract';
import type { TitleView } from './title-contract';

/** How chosen orders are put together on invoices. */
export const groupings = { department: '按部门', order: '每个订单一张', one: '合开一张' } as const;
export type Grouping = keyof typeof groupings;

type GroupOrder = Pick<BillableOrderView, 'id' | 'orderSn' | 'openFen' | 'placedBy' | 'department'>;

/** Orders of one invoice. */
export interface OrderGroup<O extends GroupOrder = GroupOrder> {
  key: string;
  /** `null` where its orders have none, or several. */
  department: string | null;
  /** Bought privately: never on one invoice with what the organisation bought. */
  own: boolean;
  orders: O[];
}

export const groupFen = ({ orders }: OrderGroup): number => orders.reduce((a, o) => a + o.openFen, 0);

/** Private orders belong to nobody's organisation. */
const isOwn = (o: GroupOrder) => o.placedBy === null;

function keyOf(o: GroupOrder, by: Grouping): string {
  if (by === 'order') return `order:${o.id}`;
  if (isOwn(o)) return 'own';
  return by === 'one' ? 'one' : `department:${o.department ?? ''}`;
}

/** The department that all of these orders have. */
function departmentOf(orders: readonly GroupOrder[]): string | null {
  const [first] = orders;
  return first?.department && orders.every((o) => o.department === first.department)
    ? first.department
    : null;
}

/** The chosen orders put together, in the order in which they were chosen; those without a department come last. */
export function groupOrders<O extends GroupOrder>(orders: readonly O[], by: Grouping): OrderGroup<O>[] {
  const groups = new Map<string, O[]>();
  for (const order of orders) groups.set(keyOf(order, by), [...(groups.get(keyOf(order, by)) ?? []), order]);
  const made = [...groups].map(([key, of]) => ({
    key,
    department: departmentOf(of),
    own: of.every(isOwn),
    orders: of,
  }));
  return by === 'department'
    ? made.toSorted((a, b) => Number(a.department === null) - Number(b.department === null))
    : made;
}

/**
 * An order put into another group, or into one of its own; a group that is left without orders is gone. A group keeps its name and title, whatever
 * comes into it.
 *
 * @param to key of a group; `null` for a new one
 */
export function moveOrder<O extends GroupOrder>(
  groups: readonly OrderGroup<O>[],
  id: number,
  to: string | null,
): OrderGroup<O>[] {
  const order = groups.flatMap((g) => g.orders).find((o) => o.id === id);
  if (!order) return [...groups];
  const rest = groups.map((g) => ({
    ...g,
    orders:
      g.key === to ? [...g.orders.filter((o) => o.id !== id), order] : g.orders.filter((o) => o.id !== id),
  }));
  const alone = { key: `moved:${id}`, department: order.department, own: isOwn(order), orders: [order] };
  return [...rest.filter((g) => g.orders.length > 0), ...(to === null ? [alone] : [])];
}

/** The groups that an order may be put into: what was bought privately stays by itself. */
export const openTo = <O extends GroupOrder>(groups: readonly OrderGroup<O>[], of: OrderGroup<O>) =>
  groups.filter((g) => g.key !== of.key && g.own === of.own);

/** The title that a group begins with: that of its department, else for an organisation a shared one of no department, else the first of the book. */
export function titleOf<O extends GroupOrder>(
  { department, own }: OrderGroup<O>,
  titles: readonly TitleView[],
): TitleView | undefined {
  const free = titles.filter((t) => t.department === null);
  if (own) return free.find((t) => !t.shared) ?? free[0];
  const ofDepartment = department === null ? undefined : titles.find((t) => t.department === department);
  return ofDepartment ?? free.find((t) => t.shared) ?? free.find((t) => t.titleKind === 'company') ?? free[0];
}
