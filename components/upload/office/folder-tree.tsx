'use client';

import { IconFolder, IconFolderPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { cx } from '@/components/ui/cx';
import { FolderDialog, type FolderDraft } from '@/components/upload/office/folder-dialog';
import { folderLines } from '@/components/upload/office/folder-rules';
import css from '@/components/upload/office/folder-tree.module.css';
import { BIN_TEXT, undelete } from '@/components/ui/undelete';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

interface FolderTreeProps {
  /** `null` is all files, `0` the top. */
  current: number | null;
  onChoose: (id: number | null) => void;
}

/** Folders of the library; the chosen one can be renamed, moved and, when it is empty, deleted. */
export function FolderTree({ current, onChoose }: FolderTreeProps) {
  const client = useQueryClient();
  const { data } = useQuery(apiQuery('/api/admin/media/folder/list', {}));
  const [draft, setDraft] = useState<FolderDraft | null>(null);
  const lines = folderLines(data?.folders ?? []);
  const chosen = lines.find((l) => l.id === current);
  const entry = (id: number | null, label: string, files: number | undefined, depth: number) => (
    <li key={id ?? 'all'}>
      <button
        type="button"
        className={cx(css.entry, current === id && css.current)}
        style={{ paddingInlineStart: 12 + depth * 16 }}
        aria-current={current === id ? 'true' : undefined}
        onClick={() => onChoose(id)}
      >
        <IconFolder size={16} stroke={1.5} aria-hidden />
        <span className={css.label} title={label}>
          {label}
        </span>
        <span className={css.files}>{files}</span>
      </button>
    </li>
  );
  return (
    <nav className={css.box} aria-label="文件夹">
      <div className={css.head}>
        <h2 className={css.title}>文件夹</h2>
        <button
          type="button"
          className={css.act}
          title="新建文件夹"
          aria-label="新建文件夹"
          onClick={() => setDraft({ id: 0, name: '', parentId: current ?? 0 })}
        >
          <IconFolderPlus size={18} stroke={1.5} />
        </button>
      </div>
      <ul className={css.list}>
        {entry(null, '全部文件', data?.total, 0)}
        {entry(0, '根目录', data?.top, 0)}
        {lines.map((l) => entry(l.id, l.name, l.files, l.depth + 1))}
      </ul>
      {chosen && (
        <div className={css.acts}>
          <button
            type="button"
            className={css.word}
            onClick={() => setDraft({ id: chosen.id, name: chosen.name, parentId: chosen.parentId ?? 0 })}
          >
            <IconPencil size={14} stroke={1.5} aria-hidden />
            重命名或移动
          </button>
          <ConfirmButton
            variant="plain"
            className={css.word}
            danger
            title={`删除文件夹“${chosen.name}”？`}
            text={`只能删除空文件夹，${BIN_TEXT}`}
            confirmLabel="删除"
            done="已移入回收站"
            undo={() => undelete(client, 'uploadFolder', [chosen.id])}
            onConfirm={async () => {
              await api.post('/api/admin/media/folder/del', { id: chosen.id });
              onChoose(null);
              await invalidate(client, 'admin/media');
            }}
          >
            <IconTrash size={14} stroke={1.5} aria-hidden />
            删除
          </ConfirmButton>
        </div>
      )}
      {draft && <FolderDialog folder={draft} onClose={() => setDraft(null)} onMade={onChoose} />}
    </nav>
  );
}
