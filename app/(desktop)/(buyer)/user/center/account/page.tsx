import type { Metadata } from 'next';
import css from '@/components/identity/account/account.module.css';
import { AccountPanel } from '@/components/member/account-panel';
import { AccountSecurity } from '@/components/identity/account/account-security';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { MessageSettings } from '@/components/notice/message-settings';
import { PageHeader } from '@/components/ui/page-header';
import { SectionHead } from '@/components/ui/section-head';
import { formatDate } from '@/lib/core/dates';
import { getSecurity } from '@/lib/domain/identity/account-queries';
import { getBasic } from '@/lib/domain/member/queries';
import { getNoticeSettings } from '@/lib/domain/notice/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '账户信息' };

export default async function AccountPage() {
  const ctx = await pageCtx({ can: 'member.self', from: '/user/center/account' });
  const [basic, security, messages] = await Promise.all([
    getBasic(ctx),
    getSecurity(ctx),
    getNoticeSettings(ctx),
  ]);
  return (
    <CenterCard>
      <PageHeader title="账户信息" />
      <SectionHead title="账户安全" />
      <AccountSecurity security={security} />
      <div className={css.section}>
        <SectionHead title="基本资料" />
        <AccountPanel initial={basic} today={formatDate(ctx.now)} />
      </div>
      <div className={css.section}>
        <SectionHead title="消息提醒" />
        <MessageSettings initial={messages} />
      </div>
    </CenterCard>
  );
}
