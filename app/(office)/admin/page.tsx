import type { Metadata } from 'next';
import { PlatformOffice } from '@/components/admin/office/platform-desk';
import { OfficeOverview } from '@/components/shell/office/office-overview';
import { May } from '@/components/ui/office-user';
import { titles } from '@/lib/text/titles';

export const metadata: Metadata = { title: titles['/admin'] };

/** Start of the platform office: what waits, who one is, what one may do, and the offices that are open. */
export default function AdminHome() {
  return (
    <OfficeOverview>
      <May can="log.read">
        <PlatformOffice />
      </May>
    </OfficeOverview>
  );
}
