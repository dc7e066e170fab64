'use client';

import { useEffect, useRef } from 'react';
import { toast } from '@/components/ui/toast';
import { returnPath } from '@/lib/client/return-path';
import { texts } from '@/lib/text/site';

/** Says why the login page came when the person was on the way to another one (specification sections 6 and 8: a warning on the desktop). */
export function useReturnNotice(): void {
  const told = useRef(false);
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    if (told.current || !returnPath(query.get('from'), location.origin)) return;
    told.current = true;
    toast.warn(query.has('refused') ? texts.forbidden : texts.loginFirst);
  }, []);
}

/** The query that carries `from` on to the registration and back; empty when there is none. */
export function keepFrom(href: string): string {
  const from = returnPath(new URLSearchParams(location.search).get('from'), location.origin);
  return from ? `${href}?from=${encodeURIComponent(from)}` : href;
}
