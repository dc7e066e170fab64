import type { ReactNode } from 'react';

/** Mobile pages bring their own bars (`MobilePage`), because title, tab and back arrow differ from page to page. */
export default function MobileLayout({ children }: { children: ReactNode }) {
  return children;
}
