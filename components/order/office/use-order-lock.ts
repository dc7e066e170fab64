'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** The lease lives five minutes (domain.md section 6); renewed well before. */
const RENEW_MS = 2 * 60 * 1000;

/** Gives the lease back while the page goes away: an ordinary request would be cut off. */
function releaseOnLeave(id: number) {
  const body = new Blob([JSON.stringify({ id })], { type: 'application/json' });
  navigator.sendBeacon('/api/admin/order/unlock', body);
}

export type OrderLock = ReturnType<typeof useOrderLock>;

/**
 * The operator's lease on an order: taken with the first edit, renewed while the page is open, given back when it is left. `heldUntil` is
 * the end of the lease that this page holds.
 */
export function useOrderLock(id: number) {
  const client = useQueryClient();
  const [heldUntil, setHeldUntil] = useState<string | null>(null);
  const held = heldUntil !== null;
  const holding = useRef(false);
  useEffect(() => {
    holding.current = held;
  }, [held]);

  const acquire = async (): Promise<boolean> => {
    if (held) return true;
    try {
      setHeldUntil((await api.post('/api/admin/order/lock', { id })).until);
      return true;
    } catch (error) {
      toast.error(errorText(error));
      return false;
    } finally {
      void invalidate(client, 'admin/order');
    }
  };

  const release = async () => {
    try {
      await api.post('/api/admin/order/unlock', { id });
      setHeldUntil(null);
    } catch (error) {
      toast.error(errorText(error));
    }
    void invalidate(client, 'admin/order');
  };

  useEffect(() => {
    if (!held) return;
    const timer = setInterval(async () => {
      try {
        setHeldUntil((await api.post('/api/admin/order/lock', { id })).until);
      } catch (error) {
        setHeldUntil(null);
        toast.warn(errorText(error));
        void invalidate(client, 'admin/order');
      }
    }, RENEW_MS);
    return () => clearInterval(timer);
  }, [held, id, client]);

  useEffect(() => {
    const leave = () => {
      if (holding.current) releaseOnLeave(id);
    };
    const back = (e: PageTransitionEvent) => {
      if (!e.persisted || !holding.current) return;
      setHeldUntil(null);
      void invalidate(client, 'admin/order');
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', back);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', back);
      leave();
    };
  }, [id, client]);

  return { held, heldUntil, acquire, release };
}
