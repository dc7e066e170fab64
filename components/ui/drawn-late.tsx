import { Suspense, type ReactNode } from 'react';
import { useIsAlive } from '@/components/ui/use-is-alive';

interface DrawnLateProps {
  /** In the size of what is coming. */
  waiting: ReactNode;
  /** May be fetched when it is wanted. */
  children: ReactNode;
}

/** What of a frame hangs on the words of its address: drawn in the browser alone. The foot of the site is below the first screen, whatever comes, and does not move in sight. */
export function DrawnLate({ waiting, children }: DrawnLateProps) {
  return (
    <div style={{ minHeight: '100vh' }}>
      {useIsAlive() ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}
    </div>
  );
}
