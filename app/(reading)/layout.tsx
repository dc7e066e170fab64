import type { ReactNode } from 'react';
import '@/components/shell/view.css';
import { GreyMode } from '@/components/site/grey-mode';
import { cachedSettings } from '@/lib/domain/site/cached';
import { publicCtx } from '@/lib/server/page';
import { viewScript } from '@/lib/text/view-script';

/** The reader has the whole screen for itself: no header and no footer, but what the visitor chose to see differently holds here too. */
export default async function ReadingLayout({ children }: { children: ReactNode }) {
  const { grey } = await cachedSettings(publicCtx());
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: viewScript }} />
      {grey && <GreyMode />}
      {children}
    </>
  );
}
