import type { ReactNode } from 'react';
import '@/components/shell/mobile/mobile.css';
import '@/components/shell/view.css';
import { OfflineWorker } from '@/components/shell/mobile/offline-worker';
import { viewScript } from '@/lib/text/view-script';

/** Around every mobile page: what the visitor chose for his eyes (lib/text/view-settings.ts) is applied before the first paint. */
export function MobileShell({ children }: { children: ReactNode }) {
  return (
    <div data-mobile="">
      <script dangerouslySetInnerHTML={{ __html: viewScript }} />
      {children}
      <OfflineWorker />
    </div>
  );
}
