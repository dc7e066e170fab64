import type { ReactNode } from 'react';
import { OfficeFrame } from '@/app/(office)/office-frame';

/** Menu and head of the news office. */
export default function OfficeLayout({ children }: { children: ReactNode }) {
  return <OfficeFrame office="news">{children}</OfficeFrame>;
}
