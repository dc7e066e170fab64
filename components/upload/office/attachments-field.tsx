'use client';

import { Input, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import css from '@/components/upload/office/attachments-field.module.css';
import { Button } from '@/components/ui/button';
import { useField, type FieldProps } from '@/components/ui/form/fields';
import { useFormOf } from '@/components/ui/form/form';
import { moved } from '@/components/ui/table/sort-dialog';
import { MediaPicker } from '@/components/upload/office/media-picker';
import { UploadQueueList } from '@/components/upload/office/upload-queue';
import { useUploadQueue } from '@/components/upload/office/use-upload-queue';
import { fitText } from '@/lib/core/characters';
import { formatBytes } from '@/lib/domain/upload/rules';

interface Item {
  path: string;
  title: string;
  sizeBytes?: number;
}

interface AttachmentsFieldProps extends FieldProps {
  /** Most files. */
  max: number;
}

/** Files under a text: stored on the spot or chosen from the library, named, put in order. The value is the list. */
export function AttachmentsField({ max, ...field }: AttachmentsFieldProps) {
  const form = useFormOf();
  const { value, set, shared } = useField(field);
  const [opened, setOpened] = useState(false);
  const queue = useUploadQueue();
  const input = useRef<HTMLInputElement>(null);
  const items = Array.isArray(value) ? (value as Item[]) : [];
  const live = useRef(items);
  useEffect(() => {
    live.current = items;
  });

  const put = (next: Item[]) => {
    live.current = next;
    set(next);
  };
  const add = (more: readonly Item[]) => {
    const known = new Set(live.current.map((i) => i.path));
    put([...live.current, ...more.filter((m) => !known.has(m.path))].slice(0, max));
  };
  const store = (files: readonly File[]) =>
    queue.add(files, {
      onStored: (f) => add([{ path: f.path, title: fitText(f.original, 100), sizeBytes: f.sizeBytes }]),
    });
  const move = (from: number, by: number) => put(moved(items, from, from + by));

  return (
    <Input.Wrapper
      label={field.label}
      description={field.hint}
      error={shared.error as string | undefined}
      labelElement="div"
    >
      <div
        className={css.box}
        onDragOver={(e) => e.preventDefault()}
        onDrop={(e) => {
          e.preventDefault();
          void store([...e.dataTransfer.files]);
        }}
      >
        {items.length === 0 ? (
          <p className={css.none}>没有附件，可将文件拖到此处</p>
        ) : (
          <ol className={css.list}>
            {items.map((item, i) => (
              <li key={item.path} className={css.item}>
                <TextInput
                  {...form.getInputProps(`${field.name}.${i}.title`)}
                  value={item.title}
                  onChange={(e) => {
                    const title = e.currentTarget.value;
                    put(items.map((one, n) => (n === i ? { ...one, title } : one)));
                  }}
                  size="xs"
                  maxLength={100}
                  aria-label={`附件 ${i + 1} 的名称`}
                  className={css.name}
                />
                <a className={css.facts} href={item.path} target="_blank" rel="noreferrer">
                  {item.path.slice(item.path.lastIndexOf('.') + 1).toUpperCase()}
                  {item.sizeBytes ? ` · ${formatBytes(item.sizeBytes)}` : ''}
                </a>
                <span className={css.acts}>
                  <button
                    type="button"
                    disabled={i === 0}
                    aria-label={`上移 ${item.title}`}
                    onClick={() => move(i, -1)}
                  >
                    ↑
                  </button>
                  <button
                    type="button"
                    disabled={i === items.length - 1}
                    aria-label={`下移 ${item.title}`}
                    onClick={() => move(i, 1)}
                  >
                    ↓
                  </button>
                  <button
                    type="button"
                    aria-label={`移除 ${item.title}`}
                    onClick={() => put(items.filter((_, n) => n !== i))}
                  >
                    ×
                  </button>
                </span>
              </li>
            ))}
          </ol>
        )}
        <div className={css.foot}>
          <Button
            variant="outline"
            size="s"
            busy={queue.busy}
            disabled={items.length >= max}
            onClick={() => input.current?.click()}
          >
            上传附件
          </Button>
          <Button variant="outline" size="s" disabled={items.length >= max} onClick={() => setOpened(true)}>
            从媒体库选择
          </Button>
        </div>
        <UploadQueueList queue={queue} />
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="上传附件"
          onChange={(e) => {
            void store([...(e.target.files ?? [])]);
            e.target.value = '';
          }}
        />
      </div>
      <MediaPicker
        kind="file"
        multiple
        opened={opened}
        onClose={() => setOpened(false)}
        onPick={(files) =>
          add(
            files.map((f) => ({
              path: f.path,
              title: fitText(f.title || f.originalName, 100),
              sizeBytes: f.sizeBytes,
            })),
          )
        }
      />
    </Input.Wrapper>
  );
}
