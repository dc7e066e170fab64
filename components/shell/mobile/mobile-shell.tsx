import type { ReactNode } from 'react';
import '@/components/shell/mobile/mobile.css';
import '@/components/shell/view.css';
import '@/components/ui/toast.css';
import { viewScript } from '@/lib/text/view-script';

/** Around every mobile page: what the visitor chose for his eyes (lib/text/view-settings.ts) is applied before the first paint. Development has no use for the service worker. */
export function MobileShell({ children }: { children: ReactNode }) {
  return (
    <div data-mobile="" data-worker={process.env.NODE_ENV === 'production' ? '' : undefined}>
      <script dangerouslySetInnerHTML={{ __html: viewScript }} />
      {children}
    </div>
  );
}
