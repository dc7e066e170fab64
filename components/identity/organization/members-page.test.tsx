import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MembersPage } from '@/components/identity/organization/members-page';
import type { MemberListView } from '@/lib/domain/organization/member-contract';

const pageOf = (role: 'manager' | 'member', canManage: boolean) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MembersPage
        url={{ tab: 'all' as const, keyword: '', pageNum: 1 }}
        initial={
          {
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
          } as unknown as MemberListView
        }
      />
    </QueryClientProvider>,
  );

test('a manager whose organisation waits for its audit is told when members may be invited', () => {
  const html = pageOf('manager', false);
  expect(html).toContain('单位审核通过后可以邀请成员');
  expect(html).not.toContain('<button');
});

test('a plain member reads whom the list shows', () => {
  expect(pageOf('member', false)).toContain('这里显示您和单位管理员');
});
