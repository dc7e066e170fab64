import { InfiniteQueryObserver, QueryClient, queryOptions } from '@tanstack/react-query';
import { pagesQuery, rowsOf } from '@/components/ui/mobile/use-query-pages';

const SIZE = 2;

/** Rows that a server has now; the newest first. */
async function server(ids: readonly number[]) {
  const state = { ids, asked: [] as number[] };
  const page = (pageNum: number) => ({
    list: state.ids.slice((pageNum - 1) * SIZE, pageNum * SIZE).map((id) => ({ id })),
    total: state.ids.length,
    pageNum,
    pageSize: SIZE,
  });
  const options = (pageNum: number) =>
    queryOptions({
      queryKey: ['thing', 'list', { pageNum }],
      queryFn: () => {
        state.asked.push(pageNum);
        return Promise.resolve(page(pageNum));
      },
    });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const observer = new InfiniteQueryObserver(client, pagesQuery(client, options));
  const stop = observer.subscribe(() => undefined);
  await observer.refetch({ cancelRefetch: false });
  const shownIds = () => rowsOf(observer.getCurrentResult().data?.pages ?? []).map((r) => r.id);
  return { state, client, observer, stop, shown: shownIds };
}

test('the pages are asked for one by one until there are none', async () => {
  const { state, observer, stop, shown } = await server([9, 8, 7, 6, 5]);
  expect(shown()).toEqual([9, 8]);
  expect(state.asked).toEqual([1]);
  await observer.fetchNextPage();
  await observer.fetchNextPage();
  expect(shown()).toEqual([9, 8, 7, 6, 5]);
  expect(observer.getCurrentResult().hasNextPage).toBe(false);
  expect(state.asked).toEqual([1, 2, 3]);
  stop();
});

test('a row that was pushed to the next page by a new one stands once', async () => {
  const { state, observer, stop, shown } = await server([9, 8, 7, 6]);
  state.ids = [10, 9, 8, 7, 6];
  await observer.fetchNextPage();
  expect(shown()).toEqual([9, 8, 7]);
  stop();
});

test('a write that makes the domain ask again renews every page that is shown', async () => {
  const { state, client, observer, stop, shown } = await server([9, 8, 7, 6]);
  await observer.fetchNextPage();
  state.ids = [9, 7, 6];
  state.asked = [];
  await client.invalidateQueries({ queryKey: ['thing'] });
  expect(shown()).toEqual([9, 7, 6]);
  expect(state.asked).toEqual([1, 2]);
  stop();
});
