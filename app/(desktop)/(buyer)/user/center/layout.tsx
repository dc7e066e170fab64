import type { ReactNode } from 'react';
import { CenterFrame } from '@/components/member/desktop/center-frame';

/** Menu of the personal centre; each page guards itself. */
export default function CenterLayout({ children }: { children: ReactNode }) {
  return <CenterFrame>{children}</CenterFrame>;
}
