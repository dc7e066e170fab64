'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bulk } from '@/components/ui/table/types';
import { MoveDialog } from '@/components/upload/office/move-dialog';
import type { MediaView } from '@/lib/domain/upload/contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

interface Moving {
  ids: number[];
  finished: () => void;
}

/** What can be done with ticked files: move them, delete them; and the dialog that the first needs. */
export function useMediaBulk() {
  const client = useQueryClient();
  const [moving, setMoving] = useState<Moving | null>(null);
  const bulk: readonly Bulk<MediaView>[] = [
    {
      label: '移动到…',
      run: (ids) => new Promise<void>((finished) => setMoving({ ids: ids.map(Number), finished })),
    },
    {
      label: '删除',
      danger: true,
      confirm: '删除选中的 {n} 个文件？删除后不能恢复，在用的文件不会被删除。',
      done: '已删除',
      run: async (ids) => {
        await api.post('/api/admin/media/del', { ids: ids.map(Number) });
        await invalidate(client, 'admin/media');
      },
    },
  ];
  const dialogs = (
    <MoveDialog
      ids={moving?.ids ?? null}
      onClose={() => {
        moving?.finished();
        setMoving(null);
      }}
    />
  );
  return { bulk, dialogs };
}
