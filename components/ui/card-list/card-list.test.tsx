import { renderToStaticMarkup } from 'react-dom/server';
import { CardList } from '@/components/ui/card-list/card-list';
import { listSpec } from '@/components/ui/card-list/spec';
import type { Read } from '@/components/ui/loaded';
import { ApiError } from '@/lib/client/api';
import type { Paged } from '@/lib/core/page';

const spec = listSpec({ path: '/user/center/things', tabs: ['all', 'open'], label: '分类', noun: '记录' });
const page = (list: string[], total = list.length): Paged<string> => ({
  list,
  total,
  pageNum: 1,
  pageSize: 10,
});

/** The list as somebody sees it who has asked for its first page. */
function listOf(data: Paged<string> | undefined, error: Error | null = null): string {
  const query: Read<Paged<string>> & { isFetching: boolean; isRefetchError: boolean } = {
    data,
    error,
    isPending: !data && !error,
    isError: error !== null,
    errorUpdateCount: error ? 1 : 0,
    isFetching: false,
    isRefetchError: Boolean(data && error),
    refetch: () => Promise.resolve(),
  };
  return renderToStaticMarkup(
    <CardList spec={spec} url={spec.read({})} query={query} counts={{}} nothing={{ title: '还没有记录' }}>
      {(row) => <li key={row}>{row}</li>}
    </CardList>,
  );
}

const lost = new ApiError('系统错误！请联系管理员！', 0, 'NETWORK');

test('a list of a buyer has a face while it waits, filled, empty, on a page too far, and when it cannot be loaded', () => {
  const faces = {
    waits: listOf(undefined),
    filled: listOf(page(['甲', '乙'])),
    empty: listOf(page([])),
    tooFar: listOf(page([], 12)),
    failed: listOf(undefined, lost),
    old: listOf(page(['甲']), lost),
  };
  const shown = (html: string) =>
    ['正在加载', '甲', '还没有记录', '这一页没有记录', '系统错误', '重新加载'].filter((words) =>
      html.includes(words),
    );
  expect(Object.fromEntries(Object.entries(faces).map(([face, html]) => [face, shown(html)]))).toEqual({
    waits: ['正在加载'],
    filled: ['甲'],
    empty: ['还没有记录'],
    tooFar: ['这一页没有记录'],
    failed: ['系统错误', '重新加载'],
    old: ['甲', '系统错误', '重新加载'],
  });
  // The tabs lead elsewhere whatever became of the rows.
  for (const html of Object.values(faces)) expect(html).toContain('href="/user/center/things?tab=open"');
});
