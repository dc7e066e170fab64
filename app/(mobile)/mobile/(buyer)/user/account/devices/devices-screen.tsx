'use client';

import { ReadingDevices, useReadingDevices } from '@/components/ebook/reading-devices';
import { AccountDevices, useSessions } from '@/components/identity/account/account-devices';
import { useLogins } from '@/components/identity/account/use-logins';
import { AccountCard } from '@/components/identity/mobile/account-card';
import { MobileLogins } from '@/components/identity/mobile/logins';
import { Together } from '@/components/ui/loaded';

/** Where the account is logged in, where it reads, and its logins. */
export function DevicesScreen() {
  return (
    <Together reads={[useSessions(), useReadingDevices(), useLogins()]}>
      <AccountCard>
        <AccountDevices />
      </AccountCard>
      <AccountCard>
        <ReadingDevices />
      </AccountCard>
      <AccountCard>
        <MobileLogins />
      </AccountCard>
    </Together>
  );
}
