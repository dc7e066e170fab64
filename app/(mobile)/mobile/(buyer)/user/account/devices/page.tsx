import type { Metadata } from 'next';
import { ReadingDevices } from '@/components/ebook/reading-devices';
import { AccountDevices } from '@/components/identity/account/account-devices';
import { AccountCard } from '@/components/identity/mobile/account-card';
import { MobileLogins } from '@/components/identity/mobile/logins';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { pageInput } from '@/lib/core/page';
import { listReadingDevices } from '@/lib/domain/ebook/session-queries';
import { listLogins, listSessions } from '@/lib/domain/identity/account-queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/account/devices'];

export const metadata: Metadata = { title };

interface Props {
  searchParams: Promise<Record<string, unknown>>;
}

export default async function MobileDevicesPage({ searchParams }: Props) {
  const ctx = await pageCtx({ can: 'member.self', from: '/mobile/user/account/devices' });
  const wish = pageInput.safeParse({ pageNum: (await searchParams).pageNum });
  const page = wish.success ? wish.data : pageInput.parse({});
  const [sessions, reading, logins] = await Promise.all([
    listSessions(ctx),
    listReadingDevices(ctx),
    listLogins(ctx, page),
  ]);
  return (
    <MobilePage title={title} back="/mobile/user/account">
      <AccountCard>
        <AccountDevices initial={sessions} />
      </AccountCard>
      <AccountCard>
        <ReadingDevices initial={reading} />
      </AccountCard>
      <AccountCard>
        <MobileLogins logins={logins} />
      </AccountCard>
    </MobilePage>
  );
}
