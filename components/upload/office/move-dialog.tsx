'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import { FolderSelect } from '@/components/upload/office/folder-select';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** Asks for the folder that files go to; closed while there are none. */
export function MoveDialog({ ids, onClose }: { ids: number[] | null; onClose: () => void }) {
  const client = useQueryClient();
  const [folderId, setFolderId] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const close = () => {
    setFailure('');
    onClose();
  };
  const move = async () => {
    setBusy(true);
    setFailure('');
    try {
      await api.post('/api/admin/media/move', { ids: ids ?? [], folderId });
      await invalidate(client, 'admin/media');
      toast.success('已移动');
      close();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={ids !== null}
      onClose={close}
      title={`移动 ${ids?.length ?? 0} 个文件`}
      width={420}
      footer={
        <>
          <Button variant="outline" onClick={close} disabled={busy}>
            取消
          </Button>
          <Button busy={busy} onClick={() => void move()}>
            移动
          </Button>
        </>
      }
    >
      <FolderSelect id="move-to" label="目标文件夹" value={folderId} onChange={setFolderId} error={failure} />
    </Dialog>
  );
}
