'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState, type DragEvent } from 'react';
import { isComposing } from '@/components/ui/composing';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { inputClass } from '@/components/ui/plain-field';
import { folderLines } from '@/components/upload/office/folder-rules';
import { lastFolder, rememberFolder } from '@/components/upload/office/last-folder';
import { MediaGrid } from '@/components/upload/office/media-grid';
import css from '@/components/upload/office/media-picker.module.css';
import { UploadQueueList } from '@/components/upload/office/upload-queue';
import { useUploadQueue } from '@/components/upload/office/use-upload-queue';
import type { MediaView } from '@/lib/domain/upload/contract';
import { ALLOWED } from '@/lib/domain/upload/rules';
import type { UploadKind } from '@/lib/states/upload';
import { apiQuery } from '@/lib/client/query';

/** What a picker gives back: a stored file by its `/files/…` address. */
export type PickedFile = Pick<
  MediaView,
  'path' | 'title' | 'originalName' | 'kind' | 'ext' | 'sizeBytes' | 'width' | 'height'
>;

interface MediaPickerProps {
  /** Kind of files to choose from. */
  kind: UploadKind;
  opened: boolean;
  onClose: () => void;
  /** The chosen files in the order in which they were ticked; never empty. */
  onPick: (items: PickedFile[]) => void;
  /** Several at once. */
  multiple?: boolean;
}

const titles: Record<UploadKind, string> = { image: '选择图片', file: '选择文件', video: '选择视频' };
const PAGE = 24;

/** Chooses stored files from the media library, or stores new ones first: by button, or dropped anywhere on the list. */
export function MediaPicker(props: MediaPickerProps) {
  return (
    <Dialog open={props.opened} onClose={props.onClose} title={titles[props.kind]} width={920}>
      <PickerBody {...props} />
    </Dialog>
  );
}

function PickerBody({ kind, onClose, onPick, multiple = false }: MediaPickerProps) {
  const [folderId, setFolderId] = useState(lastFolder);
  const [keyword, setKeyword] = useState('');
  const [typed, setTyped] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const [picked, setPicked] = useState<MediaView[]>([]);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const queue = useUploadQueue();
  const folders = useQuery(apiQuery('/api/admin/media/folder/list', {}));
  const known =
    folderId === null || folderId === 0 || (folders.data?.folders ?? []).some((f) => f.id === folderId);
  const shown = known ? folderId : null;
  const files = useQuery({
    ...apiQuery('/api/admin/media/list', {
      kind,
      pageNum,
      pageSize: PAGE,
      keyword: keyword || undefined,
      folderId: shown ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });

  const toggle = (item: MediaView) =>
    setPicked((all) => {
      if (all.some((p) => p.id === item.id)) return all.filter((p) => p.id !== item.id);
      return multiple ? [...all, item] : [item];
    });
  const finish = (items: MediaView[]) => {
    if (items.length === 0) return;
    onPick(items);
    onClose();
  };
  const store = (list: FileList | null) => {
    if (!list || list.length === 0) return;
    setPageNum(1);
    void queue.add([...list], { kind, folderId: shown ?? 0 });
  };
  const drop = (e: DragEvent) => {
    e.preventDefault();
    setOver(false);
    store(e.dataTransfer.files);
  };
  const search = () => {
    setKeyword(typed.trim());
    setPageNum(1);
  };
  const pages = Math.max(1, Math.ceil((files.data?.total ?? 0) / PAGE));

  return (
    <div className={css.box}>
      <div className={css.tools}>
        <select
          className={inputClass}
          aria-label="文件夹"
          value={shown ?? ''}
          onChange={(e) => {
            const next = e.target.value === '' ? null : Number(e.target.value);
            setFolderId(next);
            rememberFolder(next);
            setPageNum(1);
          }}
        >
          <option value="">全部文件夹</option>
          <option value="0">根目录</option>
          {folderLines(folders.data?.folders ?? []).map((f) => (
            <option key={f.id} value={f.id}>
              {`${'　'.repeat(f.depth + 1)}${f.name}（${f.files}）`}
            </option>
          ))}
        </select>
        <input
          className={inputClass}
          type="search"
          aria-label="按名称查找"
          placeholder="文件名或标题"
          maxLength={50}
          value={typed}
          onChange={(e) => setTyped(e.target.value)}
          onBlur={search}
          onKeyDown={(e) => {
            // The picker may stand inside a form, which Enter would send.
            if (e.key !== 'Enter' || isComposing(e)) return;
            e.preventDefault();
            search();
          }}
        />
        <Button variant="outlineRed" onClick={() => input.current?.click()}>
          上传
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={ALLOWED[kind].join(',')}
          aria-label="选择要上传的文件"
          onChange={(e) => {
            store(e.target.files);
            e.target.value = '';
          }}
        />
      </div>
      <UploadQueueList queue={queue} />
      <div
        className={css.list}
        data-over={over || undefined}
        onDragOver={(e) => {
          e.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        aria-busy={files.isFetching}
      >
        {files.isError ? (
          <EmptyState
            compact
            picture="error"
            title="加载失败"
            text={errorText(files.error)}
            action={
              <Button variant="outline" size="s" onClick={() => void files.refetch()}>
                重试
              </Button>
            }
          />
        ) : files.data && files.data.list.length === 0 ? (
          <EmptyState
            compact
            picture={keyword ? 'search' : 'list'}
            title={keyword ? '没有符合条件的文件' : '这里还没有文件'}
            text={keyword ? '请换一个词再试。' : '点击“上传”，或把文件拖到这里。'}
          />
        ) : (
          <MediaGrid
            items={files.data?.list ?? []}
            picked={new Set(picked.map((p) => p.id))}
            onPick={toggle}
            single={!multiple}
          />
        )}
      </div>
      <div className={css.foot}>
        <div className={css.pages}>
          <Button variant="outline" size="s" disabled={pageNum <= 1} onClick={() => setPageNum(pageNum - 1)}>
            上一页
          </Button>
          <span>{`${pageNum} / ${pages}`}</span>
          <Button
            variant="outline"
            size="s"
            disabled={pageNum >= pages}
            onClick={() => setPageNum(pageNum + 1)}
          >
            下一页
          </Button>
        </div>
        <span className={css.count}>{multiple && picked.length > 0 && `已选 ${picked.length} 个`}</span>
        <Button variant="outline" onClick={onClose}>
          取消
        </Button>
        <Button disabled={picked.length === 0} onClick={() => finish(picked)}>
          确定
        </Button>
      </div>
    </div>
  );
}
