import { renderToStaticMarkup } from 'react-dom/server';
import { DocumentSheet } from '@/components/stock/office/document-sheet';
import type { DocumentDetailView } from '@/lib/domain/stock/document-contract';

const line = (lineNo: number, quantity: number, unitCostFen: number | null) => ({
  id: lineNo,
  lineNo,
  sku: `B00${lineNo}`,
  title: `保密读本 ${lineNo}`,
  issueTitle: null,
  code: null,
  quantity,
  unitCostFen,
  remark: null,
});

const sheet = (more: Partial<DocumentDetailView>) => {
  const document = {
    id: 3,
    docNo: 'K2611220001',
    kind: 'in',
    kindLabel: '入库',
    statusLabel: '已生效',
    reasonLabel: '印刷入库',
    deliveryCenterName: '北京仓',
    peer: null,
    createdAt: '2026-11-22T09:00:00+08:00',
    postedAt: null,
    createdBy: '卫库管',
    postedBy: null,
    remark: null,
    ...more,
  };
  return renderToStaticMarkup(<DocumentSheet document={document as unknown as DocumentDetailView} />)
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|');
};

test('a printed document carries its lines with their sums, a line without a price a dash', () => {
  const items = [line(1, 20, 1250), line(2, 5, null)] as unknown as DocumentDetailView['items'];
  const text = sheet({ items, lines: 2, quantity: 25, amountFen: 25_000 });
  expect(text).toContain('|1|B001|保密读本 1|—|20|12.50|250.00|');
  expect(text).toContain('|2|B002|保密读本 2|—|5|—|—|');
  expect(text).toContain('|合计|25|250.00|2 行|');
  expect(text).toContain('交货人：');
});

test('without any price there are no columns of money; a transfer names the other delivery centre', () => {
  const items = [line(1, 8, null)] as unknown as DocumentDetailView['items'];
  const text = sheet({
    items,
    lines: 1,
    quantity: 8,
    amountFen: null,
    kind: 'out',
    kindLabel: '出库',
    peer: { id: 4, docNo: 'K2611220002', deliveryCenterName: '上海仓' },
  });
  expect(text).not.toContain('单价');
  expect(text).toContain('|合计|8|1 行|');
  expect(text).toContain('|调入仓|上海仓|');
  expect(text).toContain('领取人：');
});
