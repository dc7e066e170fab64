import type { Metadata } from 'next';
import { ReadingDevices } from '@/components/ebook/reading-devices';
import { AccountDevices } from '@/components/identity/account/account-devices';
import { AccountLogins } from '@/components/identity/account/account-logins';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { PageHeader } from '@/components/ui/page-header';
import { pageInput } from '@/lib/core/page';
import { listReadingDevices } from '@/lib/domain/ebook/session-queries';
import { listLogins, listSessions } from '@/lib/domain/identity/account-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '我的设备' };

export default async function DevicesPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const ctx = await pageCtx({ can: 'member.self', from: '/user/center/devices' });
  const wish = pageInput.safeParse({ pageNum: (await searchParams).pageNum });
  const page = wish.success ? wish.data : pageInput.parse({});
  const [sessions, reading, logins] = await Promise.all([
    listSessions(ctx),
    listReadingDevices(ctx),
    listLogins(ctx, page),
  ]);
  return (
    <CenterCard>
      <PageHeader title="我的设备" back={{ href: '/user/center/account', label: '账户信息' }} />
      <AccountDevices initial={sessions} />
      <ReadingDevices initial={reading} />
      <AccountLogins logins={logins} />
    </CenterCard>
  );
}
