'use client';

import { ActionIcon } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { optionsOf } from '@/components/ui/options';
import { formatMinute } from '@/lib/core/dates';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter, ListParams } from '@/components/ui/table/types';
import { FolderTree } from '@/components/upload/office/folder-tree';
import { lastFolder, rememberFolder } from '@/components/upload/office/last-folder';
import { MediaBoard } from '@/components/upload/office/media-board';
import { MediaDetails } from '@/components/upload/office/media-details';
import { mediaFacts, MediaFace } from '@/components/upload/office/media-grid';
import css from '@/components/upload/office/media-library.module.css';
import { useMediaBulk } from '@/components/upload/office/use-media-bulk';
import { UploadQueueList } from '@/components/upload/office/upload-queue';
import { useUploadQueue } from '@/components/upload/office/use-upload-queue';
import type { MediaView } from '@/lib/domain/upload/contract';
import { ALLOWED } from '@/lib/domain/upload/rules';
import { uploadKinds } from '@/lib/states/upload';
import { type CallInput } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '名称', placeholder: '文件名或标题', width: 124 },
  { kind: 'select', name: 'kind', label: '类型', width: 96, options: optionsOf(uploadKinds) },
  {
    kind: 'select',
    name: 'used',
    label: '使用',
    width: 96,
    options: [
      { value: 'yes', label: '在用' },
      { value: 'no', label: '未用' },
    ],
  },
];

const columnsOf = (open: (item: MediaView) => void): readonly Column<MediaView>[] => [
  {
    key: 'face',
    title: '预览',
    width: 84,
    always: true,
    render: (m) => (
      <span className={css.small}>
        <MediaFace item={m} />
      </span>
    ),
  },
  {
    key: 'name',
    title: '名称',
    sort: true,
    always: true,
    render: (m) => (
      <button type="button" className={css.name} title={m.originalName} onClick={() => open(m)}>
        {m.title}
      </button>
    ),
  },
  { key: 'ext', title: '格式', width: 72, render: (m) => m.ext.toUpperCase() },
  { key: 'sizeBytes', title: '大小', width: 150, render: mediaFacts },
  { key: 'uses', title: '使用', width: 72, render: (m) => (m.uses > 0 ? `${m.uses} 处` : '未用') },
  { key: 'ownerName', title: '上传人', width: 90 },
  {
    key: 'id',
    title: '上传时间',
    sort: true,
    width: 150,
    render: (m) => formatMinute(m.createdAt),
  },
];

/** Writes the folder into the address: another set of files, from its first page. */
function showFolder(id: number | null, how: 'pushState' | 'replaceState') {
  const query = new URLSearchParams(location.search);
  query.delete('pageNum');
  if (id === null) query.delete('folder');
  else query.set('folder', String(id));
  window.history[how](null, '', query.size > 0 ? `?${query.toString()}` : location.pathname);
}

/** The folder that the address names (`null` is all of them, `0` the top); without one, the folder of the last visit. */
function useFolder(): [number | null, (id: number | null) => void] {
  const text = useSearchParams().get('folder') ?? '';
  useEffect(() => {
    const last = lastFolder();
    if (last !== null && !new URLSearchParams(location.search).has('folder'))
      showFolder(last, 'replaceState');
  }, []);
  const choose = (id: number | null) => {
    rememberFolder(id);
    showFolder(id, 'pushState');
  };
  return [/^\d{1,15}$/.test(text) ? Number(text) : null, choose];
}

type View = 'grid' | 'list';

/** The media library: folders at the left, files as tiles or as a list, upload by button or by dropping files anywhere on it. */
export function MediaLibrary() {
  const [folder, setFolder] = useFolder();
  const [view, setView] = useState<View>('grid');
  const [over, setOver] = useState(0);
  const [open, setOpen] = useState<MediaView | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const queue = useUploadQueue();
  const { bulk, dialogs } = useMediaBulk();
  const store = (files: FileList | null) => {
    if (files && files.length > 0) void queue.add([...files], { folderId: folder ?? 0 });
  };
  const query = (p: ListParams) =>
    apiQuery('/api/admin/media/list', { ...p, folderId: folder ?? undefined } as CallInput<
      'GET',
      '/api/admin/media/list'
    >);
  const shared = {
    filters,
    query,
    bulk,
    empty: {
      title: '这里还没有文件',
      text: '文章、商品和广告的图片与附件从这里选用，也可以把文件拖到这里。',
      action: <Button onClick={() => input.current?.click()}>上传文件</Button>,
    },
    toolbar: (
      <>
        {(['grid', 'list'] as const).map((v) => (
          <ActionIcon
            key={v}
            size={34}
            className={css.view}
            variant="default"
            aria-pressed={view === v}
            aria-label={v === 'grid' ? '图标显示' : '列表显示'}
            title={v === 'grid' ? '图标显示' : '列表显示'}
            onClick={() => setView(v)}
          >
            {v === 'grid' ? <IconLayoutGrid size={18} stroke={1.6} /> : <IconList size={18} stroke={1.6} />}
          </ActionIcon>
        ))}
        <Button size="s" onClick={() => input.current?.click()}>
          上传文件
        </Button>
      </>
    ),
  };

  return (
    <div
      className={css.box}
      data-over={over > 0 || undefined}
      onDragEnter={(e) => {
        if (e.dataTransfer.types.includes('Files')) setOver((n) => n + 1);
      }}
      onDragLeave={() => setOver((n) => Math.max(0, n - 1))}
      onDragOver={(e) => e.preventDefault()}
      onDrop={(e) => {
        e.preventDefault();
        setOver(0);
        store(e.dataTransfer.files);
      }}
    >
      <FolderTree current={folder} onChoose={setFolder} />
      <div className={css.main}>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={ALLOWED.file.join(',')}
          aria-label="选择要上传的文件"
          onChange={(e) => {
            store(e.target.files);
            e.target.value = '';
          }}
        />
        <UploadQueueList queue={queue} />
        {view === 'grid' ? (
          <MediaBoard key={folder} {...shared} onOpen={setOpen} />
        ) : (
          <DataTable<MediaView>
            key={folder}
            id="media"
            label="文件"
            rowKey={(m) => m.id}
            columns={columnsOf(setOpen)}
            {...shared}
          />
        )}
      </div>
      {over > 0 && <div className={css.drop}>松开鼠标，上传到当前文件夹（一次最多 100 个）</div>}
      {dialogs}
      <MediaDetails item={open} onClose={() => setOpen(null)} />
    </div>
  );
}
