'use client';

import css from '@/components/identity/account/account.module.css';
import { AccountSecurity } from '@/components/identity/account/account-security';
import { useSecurity } from '@/components/identity/account/use-security';
import { AccountPanel, useBasic } from '@/components/member/account-panel';
import { MessageSettings, useMessageSettings } from '@/components/notice/message-settings';
import { Together } from '@/components/ui/loaded';
import { SectionHead } from '@/components/ui/section-head';

/** The protections of the account, its profile, its messages. */
export function AccountScreen() {
  const reads = [useSecurity(), useBasic(), useMessageSettings()];
  return (
    <Together reads={reads}>
      <SectionHead title="账户安全" />
      <AccountSecurity />
      <div className={css.section}>
        <SectionHead title="基本资料" />
        <AccountPanel />
      </div>
      <div className={css.section}>
        <SectionHead title="消息提醒" />
        <MessageSettings />
      </div>
    </Together>
  );
}
