'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import type { OrderCodeView } from '@/lib/domain/ebook/contract';
import { api } from '@/lib/client/api';

/** One own code: hidden until it is asked for, and hidden again. */
export function useShownSecret(sn: string) {
  const [shown, setShown] = useState<string | null>(null);
  const read = useMutation({
    mutationFn: () => api.get('/api/user/order/ebook/code/[sn]', { sn }),
    onSuccess: (found) => setShown(found.code),
    onError: (error) => toast.error(errorText(error)),
  });
  return {
    shown,
    busy: read.isPending,
    toggle: () => (shown ? setShown(null) : read.mutate()),
    /** The code for the clipboard, whether it is shown or not. */
    text: async () => shown ?? (await api.get('/api/user/order/ebook/code/[sn]', { sn })).code,
  };
}

/** A code of an order with what can be done with it. */
export function useShownCode(code: Pick<OrderCodeView, 'sn' | 'look' | 'external'>) {
  return {
    ...useShownSecret(code.sn),
    usable: code.look === 'assigned' && !code.external,
    gone: code.look === 'void',
  };
}
