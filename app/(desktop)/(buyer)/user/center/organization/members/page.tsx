import type { Metadata } from 'next';
import { memberList, memberListInputOf } from '@/components/identity/organization/member-list';
import { MembersPage } from '@/components/identity/organization/members-page';
import { NoOrganization } from '@/components/identity/organization/no-organization';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { PageHeader } from '@/components/ui/page-header';
import { listMembers } from '@/lib/domain/organization/member-queries';
import { findMyOrganization } from '@/lib/domain/organization/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '单位成员' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function OrganizationMembersPage({ searchParams }: Props) {
  const url = memberList.read(await searchParams);
  const ctx = await pageCtx({ can: 'organization.read', from: memberList.path });
  const mine = await findMyOrganization(ctx);
  return (
    <CenterCard>
      {mine ? (
        <MembersPage url={url} initial={await listMembers(ctx, memberListInputOf(url))} />
      ) : (
        <>
          <PageHeader title="单位成员" />
          <NoOrganization />
        </>
      )}
    </CenterCard>
  );
}
