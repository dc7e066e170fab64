import type { ReactNode } from 'react';
import '@/components/shell/view.css';
import { viewScript } from '@/lib/text/view-script';

/** The reader has the whole screen for itself: no header and no footer, but what the visitor chose to see differently holds here too. */
export default function ReadingLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: viewScript }} />
      {children}
    </>
  );
}
