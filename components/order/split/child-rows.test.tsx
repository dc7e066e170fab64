import { renderToStaticMarkup } from 'react-dom/server';
import { ChildRows } from '@/components/order/split/child-rows';
import type { ChildOrderView } from '@/lib/domain/childOrder/contract';

const child = (id: number, more: Partial<ChildOrderView> = {}): ChildOrderView => ({
  id,
  orderId: 1,
  childNo: `202611220000001-00${id}`,
  status: 'open',
  statusLabel: '待发货',
  name: `收货人${id}`,
  phone: '138****0000',
  tel: null,
  areaCode: '110101',
  region: '北京市 东城区',
  address: '某街 1 号',
  postcode: null,
  remark: null,
  freightFen: 1200,
  quantity: 3,
  importBatchId: null,
  createdAt: '2026-11-22T08:00:00+08:00',
  items: [{ id, orderItemId: 5, lineNo: 1, title: '保密法', specLabel: '', quantity: 3, shippedQty: 1 }],
  allowedActions: ['edit', 'delete'],
  ...more,
});

const draw = (rows: ChildOrderView[]) =>
  renderToStaticMarkup(
    <ChildRows
      scope="admin"
      rows={rows}
      parcels={[
        { id: 9, childOrderId: 2, corpName: 'EMS', trackingNo: 'EA123CN', statusLabel: '运输中' },
        { id: 10, childOrderId: null, corpName: 'EMS', trackingNo: 'EA999CN', statusLabel: '运输中' },
      ]}
      rowActions={(c) => <em>{`ship ${c.id}`}</em>}
      onEdit={() => undefined}
      onRemove={() => Promise.resolve()}
    />,
  );

test('a row has the buttons that the server allows, and the acts that the desk adds', () => {
  const html = draw([child(1)]);
  expect([html.includes('修改收货人1'), html.includes('删除收货人1'), html.includes('ship 1')]).toEqual([
    true,
    true,
    true,
  ]);
  expect(html).toContain('（已发 1）');
  const gone = draw([child(1, { allowedActions: [], status: 'shipped', statusLabel: '已发货' })]);
  expect([gone.includes('修改收货人1'), gone.includes('删除收货人1')]).toEqual([false, false]);
});

test('a parcel stands in the row of its own receiver only', () => {
  const rows = draw([child(1), child(2)]).split('<tr>');
  expect(rows.map((r) => r.includes('EA123CN'))).toEqual([false, false, false, true]);
  expect(rows.join('')).not.toContain('EA999CN');
});
