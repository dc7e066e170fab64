import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { MobileShell } from '@/components/shell/mobile/mobile-shell';
import { siteName } from '@/lib/text/site';

/** It can be put on the phone's home screen, where it opens without the browser's bars. */
export const metadata: Metadata = {
  manifest: '/mobile/manifest.webmanifest',
  appleWebApp: { capable: true, title: siteName, statusBarStyle: 'default' },
};

/** What every mobile page has; the pages bring their own bars (`MobilePage`), because title, tab and back arrow differ from page to page. */
export default function MobileLayout({ children }: { children: ReactNode }) {
  return <MobileShell>{children}</MobileShell>;
}
