import type { Metadata } from 'next';
import { MemberTable } from '@/components/member/office/member-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '用户管理' };

export default function MembersPage() {
  return (
    <>
      <PageHeader title="用户管理" text="个人用户和单位用户；手机号码和邮箱部分隐藏。" />
      <MemberTable />
    </>
  );
}
