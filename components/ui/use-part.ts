'use client';

import { useEffect, useState, type ComponentType } from 'react';
import { lost, notices } from '@/components/ui/notices';

/**
 * A part of the page that is fetched when it is first wanted, so that the page itself stays small. `want` says whether it is there; without a
 * network it says so to the reader, and the next touch tries again.
 */
export function usePart<P>(
  load: () => Promise<ComponentType<P>>,
): [ComponentType<P> | null, () => Promise<boolean>] {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  useEffect(() => {
    notices().catch(() => undefined);
  }, []);
  const want = async () => {
    if (Part) return true;
    const part = await load().catch(lost);
    if (part) setPart(() => part);
    return part !== null;
  };
  return [Part, want];
}
