import { QueryClient } from '@tanstack/react-query';
import { apiQuery, invalidate, postQuery, subjectOf } from './query';

const stale = (client: QueryClient): string[] =>
  client
    .getQueryCache()
    .getAll()
    .filter((q) => q.state.isInvalidated)
    .map((q) => q.queryKey.filter((k) => typeof k === 'string').join('/'));

test('the key of a read is its address in segments and its input', () => {
  expect(apiQuery('/api/admin/stock/detail/[id]', { id: 7 }).queryKey).toEqual([
    'admin',
    'stock',
    'detail',
    '[id]',
    { id: 7 },
  ]);
  const { queryKey } = postQuery('/api/guest/organization/type/all', {});
  expect(queryKey).toEqual(['guest', 'organization', 'type', 'all', {}]);
  expect(subjectOf(queryKey)).toBe('guest/organization');
});

test('a write makes stale what its subject and the subjects beside it show, and nothing else', async () => {
  const client = new QueryClient();
  const reads = [
    apiQuery('/api/admin/erp/health', {}),
    apiQuery('/api/admin/stock/ledger', {}),
    apiQuery('/api/admin/stock/list', {}),
    apiQuery('/api/admin/order/summary', {}),
    apiQuery('/api/user/order/myorder', {}),
  ];
  for (const { queryKey } of reads) client.setQueryData(queryKey, {} as never);
  await invalidate(client, 'admin/erp');
  expect(stale(client)).toEqual(['admin/erp/health', 'admin/stock/ledger', 'admin/stock/list']);
  await invalidate(client, 'admin/return');
  expect(stale(client)).toEqual([
    'admin/erp/health',
    'admin/stock/ledger',
    'admin/stock/list',
    'admin/order/summary',
  ]);
});

test('a read asks its address with its input, and stays on the page where it says so', async () => {
  const asked: string[] = [];
  globalThis.fetch = (async (url: string) => {
    asked.push(url);
    return Response.json({ result: true, message: '', data: { lines: [] } });
  }) as typeof fetch;
  const client = new QueryClient();
  await client.fetchQuery(
    apiQuery('/api/user/order/detail/[id]', { id: 3 }, { stay: 'guest', retry: false }),
  );
  await client.fetchQuery(postQuery('/api/guest/cart/lines', { lines: [] }));
  expect(asked).toEqual(['/api/user/order/detail/3', '/api/guest/cart/lines']);
});
