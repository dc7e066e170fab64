'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { errorText, fieldErrors } from '@/components/ui/error-text';
import { PlainInput } from '@/components/ui/plain-field';
import { toast } from '@/components/ui/toast';
import css from '@/components/upload/office/folder-dialog.module.css';
import { FolderSelect } from '@/components/upload/office/folder-select';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** The folder that a dialog is about: a new one (`id` 0) or one that there is. */
export interface FolderDraft {
  id: number;
  name: string;
  /** `0` is the top. */
  parentId: number;
}

interface FolderDialogProps {
  folder: FolderDraft;
  onClose: () => void;
  /** A folder was made. */
  onMade: (id: number) => void;
}

/** Makes a folder, or renames and moves one. */
export function FolderDialog({ folder, onClose, onMade }: FolderDialogProps) {
  const client = useQueryClient();
  const [name, setName] = useState(folder.name);
  const [parentId, setParentId] = useState(folder.parentId);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = async () => {
    setBusy(true);
    setErrors({});
    try {
      if (folder.id === 0) onMade((await api.post('/api/admin/media/folder/add', { name, parentId })).id);
      else await api.post('/api/admin/media/folder/edit', { id: folder.id, name, parentId });
      await invalidate(client, 'admin/media');
      toast.success(folder.id === 0 ? '文件夹已建立' : '已保存');
      onClose();
    } catch (error) {
      const found = fieldErrors(error);
      setErrors(Object.keys(found).length > 0 ? found : { parentId: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={folder.id === 0 ? '新建文件夹' : '重命名或移动文件夹'}
      width={420}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            取消
          </Button>
          <Button busy={busy} onClick={() => void save()}>
            保存
          </Button>
        </>
      }
    >
      <form
        className={css.form}
        onSubmit={(e) => {
          e.preventDefault();
          void save();
        }}
      >
        <PlainInput
          label="名称"
          required
          maxLength={30}
          value={name}
          error={errors.name}
          onChange={(e) => setName(e.target.value)}
        />
        <FolderSelect
          id="folder-parent"
          label="上级文件夹"
          value={parentId}
          onChange={setParentId}
          except={folder.id || undefined}
          error={errors.parentId ?? errors.folderId}
        />
      </form>
    </Dialog>
  );
}
