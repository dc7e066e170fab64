'use client';

import { AccountCard } from '@/components/identity/mobile/account-card';
import { AccountHome } from '@/components/identity/mobile/account-home';
import { useSecurity } from '@/components/identity/account/use-security';
import { AccountPanel, useBasic } from '@/components/member/account-panel';
import { Together } from '@/components/ui/loaded';

/** The protections of the account and its profile. */
export function AccountScreen() {
  return (
    <Together reads={[useSecurity(), useBasic()]}>
      <AccountHome />
      <AccountCard title="基本资料">
        <AccountPanel />
      </AccountCard>
    </Together>
  );
}
