import type { Metadata } from 'next';
import {
  memberListInputOf,
  MEMBERS_PATH,
  readMemberUrl,
} from '@/components/identity/organization/member-url';
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
  const url = readMemberUrl(await searchParams);
  const ctx = await pageCtx({ can: 'organization.read', from: MEMBERS_PATH });
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
