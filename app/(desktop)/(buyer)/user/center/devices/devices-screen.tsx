'use client';

import { ReadingDevices, useReadingDevices } from '@/components/ebook/reading-devices';
import { AccountDevices, useSessions } from '@/components/identity/account/account-devices';
import { AccountLogins } from '@/components/identity/account/account-logins';
import { useLogins } from '@/components/identity/account/use-logins';
import { Together } from '@/components/ui/loaded';

/** Where the account is logged in, where it reads, and its logins. */
export function DevicesScreen() {
  return (
    <Together reads={[useSessions(), useReadingDevices(), useLogins()]}>
      <AccountDevices />
      <ReadingDevices />
      <AccountLogins />
    </Together>
  );
}
