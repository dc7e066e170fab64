'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bulk } from '@/components/ui/table/types';
import { MoveDialog } from '@/components/upload/office/move-dialog';
import { BIN_TEXT, undelete } from '@/components/ui/undelete';
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
      confirm: `删除选中的 {n} 个文件？${BIN_TEXT}在用的文件不会被删除；在彻底删除之前，已有的地址仍可访问。`,
      done: '已移入回收站',
      undo: (ids) => undelete(client, 'upload', ids),
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
