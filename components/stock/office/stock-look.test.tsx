import { renderToStaticMarkup } from 'react-dom/server';
import { actsOf } from '@/components/stock/office/document-buttons';
import { ShortRows } from '@/components/stock/office/short-rows';
import {
  centersFor,
  choicesOf,
  reasonOptions,
  shortRowsOf,
  signed,
} from '@/components/stock/office/stock-look';
import { ApiError } from '@/lib/client/api';

const short = { stockItemId: 4, title: '保密手册', deliveryCenterName: '北京仓', wanted: 5, available: 3 };

test('the rows that have too little are those of the refusal, and none of another failure', () => {
  const refused = new ApiError('可用库存不足', 409, 'STOCK_SHORT', {}, { short: [short] });
  expect(shortRowsOf(refused)).toEqual([short]);
  expect(shortRowsOf(new ApiError('单据已被他人修改', 409, 'CONFLICT'))).toEqual([]);
  expect(shortRowsOf(new Error('offline'))).toEqual([]);
  const html = renderToStaticMarkup(<ShortRows short={shortRowsOf(refused)} />);
  for (const text of ['保密手册', '北京仓', '>5<', '>3<']) expect(html).toContain(text);
  expect(renderToStaticMarkup(<ShortRows short={[]} />)).toBe('');
});

test('a change carries its sign', () => {
  expect([20, -3, 0].map(signed)).toEqual(['+20', '−3', '—']);
});

test('each direction offers its own reasons; a transfer is no reason of a single document', () => {
  const words = (kind: 'in' | 'out') => reasonOptions(kind).map((o) => o.label);
  expect(words('in')).toEqual(['采购入库', '印刷入库', '期初入库', '其他']);
  expect(words('out')).toEqual(['赠送', '报废', '退供应商', '其他']);
});

test('a closed delivery centre gives out and takes nothing in; a document that names it keeps it', () => {
  const centers = [
    { id: 1, name: '北京仓', active: true },
    { id: 2, name: '旧库', active: false },
  ];
  const ids = (kind: 'in' | 'out', kept?: number) => centersFor(kind, centers, kept).map((c) => c.id);
  expect(ids('in')).toEqual([1]);
  expect(ids('in', 2)).toEqual([1, 2]);
  expect(ids('out')).toEqual([1, 2]);
  expect(choicesOf(centers)).toEqual([
    { value: 1, label: '北京仓' },
    { value: 2, label: '旧库（已停用）' },
  ]);
});

test('the buttons are those that the server allows; the second person has two words', () => {
  expect(actsOf(['edit', 'post', 'delete'])).toEqual(['delete', 'edit', 'post']);
  expect(actsOf(['cancel'])).toEqual(['cancel']);
  expect(actsOf(['decide'])).toEqual(['refuse', 'agree']);
  expect(actsOf(['withdraw'])).toEqual(['withdraw']);
  expect(actsOf([])).toEqual([]);
});
