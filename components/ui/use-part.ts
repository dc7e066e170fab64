'use client';

import { useState, type ComponentType } from 'react';
import { toast } from '@/components/ui/toast';

/**
 * A part of the page that is fetched when it is first wanted, so that the page itself stays small. `want` says whether it is there; without a
 * network it says so to the reader, and the next touch tries again.
 */
export function usePart<P>(
  load: () => Promise<ComponentType<P>>,
): [ComponentType<P> | null, () => Promise<boolean>] {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const want = async () => {
    if (Part) return true;
    try {
      const part = await load();
      setPart(() => part);
      return true;
    } catch {
      toast.error('网络连接失败，请重试');
      return false;
    }
  };
  return [Part, want];
}
