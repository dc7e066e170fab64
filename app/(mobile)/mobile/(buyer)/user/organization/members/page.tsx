import type { Metadata } from 'next';
import { AccountCard } from '@/components/identity/mobile/account-card';
import { MembersScreen } from '@/components/identity/organization/mobile/members-screen';
import { memberList, memberListInputOf } from '@/components/identity/organization/member-list';
import { NoOrganization } from '@/components/identity/organization/no-organization';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { listMembers } from '@/lib/domain/organization/member-queries';
import { findMyOrganization } from '@/lib/domain/organization/queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/organization/members'];

export const metadata: Metadata = { title };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function MobileMembersPage({ searchParams }: Props) {
  const url = { ...memberList.read(await searchParams), pageNum: 1 };
  const ctx = await pageCtx({ can: 'organization.read', from: '/mobile/user/organization/members' });
  const mine = await findMyOrganization(ctx);
  return (
    <MobilePage title={title} back="/mobile/user/organization">
      {mine ? (
        <MembersScreen url={url} initial={await listMembers(ctx, memberListInputOf(url))} />
      ) : (
        <AccountCard>
          <NoOrganization />
        </AccountCard>
      )}
    </MobilePage>
  );
}
