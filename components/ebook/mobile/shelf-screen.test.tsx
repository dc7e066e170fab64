import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MobileShelf } from '@/components/ebook/mobile/shelf-screen';
import { ApiError } from '@/lib/client/api';
import { queryKey } from '@/lib/client/query';
import type { ShelfItemView, ShelfView, ShelfWaitingView } from '@/lib/domain/ebook/contract';
import type { ReadingShelfView, ShelfAssetView } from '@/lib/domain/ebook/shelf-contract';

/** The screen with what the two calls have answered; `null` while the reading view is closed. */
function render(shelf: ShelfView, reading: ReadingShelfView | null): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  client.setQueryData(queryKey('/api/user/ebook/shelf', {}), shelf);
  const open = queryKey('/api/guest/ebook/shelf', {});
  if (reading) client.setQueryData(open, reading);
  else {
    const error = new ApiError('电子阅读暂停服务', 422, 'RULE');
    client.getQueryCache().build(client, { queryKey: open }).setState({ status: 'error', error });
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MobileShelf />
    </QueryClientProvider>,
  );
}
const links = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map((m) => m[1]);

const asset = (issueNo: number, page: number | null): ShelfAssetView => ({
  id: `p${issueNo}`,
  label: `第 ${issueNo} 期`,
  issueNo,
  paged: true,
  pageCount: 40,
  publishedOn: null,
  page,
  readAt: null,
});
const reading = (assets: ShelfAssetView[]): ReadingShelfView => ({
  reader: { name: '尾号 0001', via: 'login', single: false, endsAt: null },
  last: [],
  years: [
    {
      year: 2026,
      titles: [
        {
          productId: 7,
          kind: 'e_periodical',
          title: '《保密工作》电子版',
          label: '全年',
          coverPath: null,
          givenBy: null,
          expiresAt: null,
          assets,
        },
      ],
    },
  ],
  stopped: 0,
});
const waiting = (change: Partial<ShelfWaitingView>): ShelfWaitingView => ({
  orderId: 12,
  orderSn: '202611220000123',
  givenBy: null,
  orderItemId: 1,
  productId: 8,
  kind: 'e_book',
  title: '一百问',
  label: '',
  year: null,
  coverPath: null,
  count: 3,
  external: false,
  firstSn: 'E000000000001',
  activateUntil: null,
  assignedAt: '2026-11-22T08:00:00+08:00',
  ...change,
});

test('every issue leads to the phone’s reader and says how far it is read', () => {
  const html = render({ items: [], waiting: [] }, reading([asset(2, null), asset(1, 20)]));
  expect(links(html).filter((l) => l?.includes('reader'))).toEqual([
    '/mobile/reader/p2',
    '/mobile/reader/p1',
  ]);
  expect(html).toContain('未读');
  expect(html).toContain('已读 50%');
});

test('a year of many issues shows the first six and how many there are', () => {
  const html = render(
    { items: [], waiting: [] },
    reading(Array.from({ length: 12 }, (_, i) => asset(12 - i, null))),
  );
  expect(links(html).filter((l) => l?.includes('reader'))).toHaveLength(6);
  expect(html).toContain('全部 12 期');
});

test('while reading is closed the shelf says so and still activates', () => {
  const html = render({ items: [], waiting: [waiting({})] }, null);
  expect(html).toContain('电子阅读暂停服务，请稍后再来');
  expect(html).toContain('立即激活');
  expect(html).toContain('待激活 3 个');
});

test('codes of another platform are shown and not activated here; bought ones are seen with their order', () => {
  const html = render({ items: [], waiting: [waiting({ external: true })] }, reading([]));
  expect(html).not.toContain('立即激活');
  expect(links(html)).toContain('/mobile/user/order/12#codes');
});

test('what has run out stands apart and leads to the product', () => {
  const item: ShelfItemView = {
    sn: 'E000000000002',
    productId: 9,
    kind: 'e_periodical',
    title: '《保密工作》电子版',
    label: '2025 年',
    year: 2025,
    coverPath: null,
    look: 'expired',
    lookLabel: '已到期',
    givenBy: null,
    activatedAt: '2025-01-01T08:00:00+08:00',
    expiresAt: '2026-01-01T00:00:00+08:00',
    newest: null,
  };
  const html = render({ items: [item], waiting: [] }, { ...reading([]), years: [] });
  expect(html).toContain('不能阅读的');
  expect(links(html)).toContain('/mobile/detail?id=9');
  expect(html).not.toContain('书架还是空的');
});
