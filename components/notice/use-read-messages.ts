'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import { readMessages, refreshMessages } from '@/lib/domain/notice/client';

/** Marks messages as read, one try at a time; a failure is told. */
export function useReadMessages() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const read = async (input: Parameters<typeof readMessages>[0]): Promise<boolean> => {
    setBusy(true);
    try {
      await readMessages(input);
      await refreshMessages(client);
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
