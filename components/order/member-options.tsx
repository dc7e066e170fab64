import type { OrderListView } from '@/lib/domain/order/contract';

/** Whose orders a manager may look at. */
export function MemberOptions({ members }: { members: OrderListView['members'] }) {
  return (
    <>
      <option value="">全部下单人</option>
      {members.map((m) => (
        <option key={m.id} value={m.id}>
          {m.name}
          {m.me ? '（本人）' : m.left ? '（已离开）' : ''}
        </option>
      ))}
    </>
  );
}
