'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import { type CallInput, api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** Marks messages as read, one try at a time; a failure is told. */
export function useReadMessages() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const read = async (input: CallInput<'POST', '/api/user/message/read'>): Promise<boolean> => {
    setBusy(true);
    try {
      await api.send('/api/user/message/read', input);
      await invalidate(client, 'user/message');
      return true;
    } catch (e) {
      toast.error(errorText(e));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    readOne: (id: number) => read({ ids: [id] }),
    readAll: async () => {
      if (await read({ all: true })) toast.success('已全部标为已读');
    },
  };
}
