import type { Metadata } from 'next';
import { AccountCard } from '@/components/identity/mobile/account-card';
import { MembersScreen } from '@/components/identity/mobile/members-screen';
import { memberListInputOf, readMemberUrl } from '@/components/identity/organization/member-url';
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
  const { keyword } = readMemberUrl(await searchParams);
  const ctx = await pageCtx({ can: 'organization.read', from: '/mobile/user/organization/members' });
  const mine = await findMyOrganization(ctx);
  return (
    <MobilePage title={title} back="/mobile/user/organization">
      {mine ? (
        <MembersScreen
          keyword={keyword}
          initial={await listMembers(ctx, memberListInputOf({ keyword, pageNum: 1 }))}
        />
      ) : (
        <AccountCard>
          <NoOrganization />
        </AccountCard>
      )}
    </MobilePage>
  );
}
