import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { memberList, memberListInputOf } from '@/components/identity/organization/member-list';
import { MembersPage } from '@/components/identity/organization/members-page';
import { queryKey } from '@/lib/client/query';
import type { MemberListView } from '@/lib/domain/organization/member-contract';

const listOf = (role: 'manager' | 'member', canManage: boolean) =>
  ({
    list: [
      {
        id: 1,
        me: true,
        name: '王主任',
        role,
        roleLabel: '',
        title: null,
        phone: null,
        spendingLimitFen: null,
        limitPeriod: null,
        limitPeriodLabel: null,
        usedFen: null,
        joinedAt: '2026-11-22T08:00:00+08:00',
      },
    ],
    total: 1,
    pageNum: 1,
    pageSize: 20,
    invitations: [],
    canManage,
  }) as unknown as MemberListView;

/** The page with what its two calls have answered. */
function pageOf(...who: Parameters<typeof listOf>): string {
  const client = new QueryClient();
  const asked = memberListInputOf(memberList.read({}));
  client.setQueryData(queryKey('/api/user/organization/detail', {}), {});
  client.setQueryData(queryKey('/api/user/organization/member/list', asked), listOf(...who));
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SearchParamsContext value={new URLSearchParams()}>
        <MembersPage />
      </SearchParamsContext>
    </QueryClientProvider>,
  );
}

test('a manager whose organisation waits for its audit is told when members may be invited', () => {
  const html = pageOf('manager', false);
  expect(html).toContain('单位审核通过后可以邀请成员');
  expect(html).not.toContain('<button');
});

test('a plain member reads whom the list shows', () => {
  expect(pageOf('member', false)).toContain('这里显示您和单位管理员');
});
