import { Suspense, type ComponentType, type ReactNode } from 'react';
import { latePart } from '@/components/ui/late-part';
import { LostPart } from '@/components/ui/lost-part';
import { useIsAlive } from '@/components/ui/use-is-alive';

/**
 * What of a frame hangs on the words of its address: drawn in the browser alone, by code of its own, which most visitors of the page do not need. Its
 * children, in the size of what is coming, stand there until then. The foot of the site is below the first screen, whatever comes, and does not move
 * in sight.
 */
export function drawnLate<P extends { waiting: ReactNode }>(load: () => Promise<ComponentType<P>>) {
  const Part = latePart(load, LostPart);
  return function DrawnLate({ children, ...props }: Omit<P, 'waiting'> & { children: ReactNode }) {
    const part = <Part {...({ ...props, waiting: children } as unknown as P)} />;
    return (
      <div style={{ minHeight: '100vh' }}>
        {useIsAlive() ? <Suspense fallback={children}>{part}</Suspense> : children}
      </div>
    );
  };
}
