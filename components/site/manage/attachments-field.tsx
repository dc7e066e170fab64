'use client';

import { Input } from '@mantine/core';
import { useState } from 'react';
import css from '@/components/site/manage/attachments-field.module.css';
import { Button } from '@/components/ui/button';
import { TextField, useField } from '@/components/ui/form/fields';
import { moved } from '@/components/ui/table/sort-dialog';
import { MediaPicker } from '@/components/upload/manage/media-picker';

interface Attachment {
  path: string;
  title: string;
}

interface AttachmentsFieldProps {
  name: string;
  label: string;
  hint?: string;
  max: number;
}

const isList = (value: unknown): value is Attachment[] => Array.isArray(value);
const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Files under a text: chosen from the media library or stored on the spot, each with the name that people read, in their order. */
export function AttachmentsField({ name, label, hint, max }: AttachmentsFieldProps) {
  const { value, set, shared } = useField({ name, label, hint });
  const [opened, setOpened] = useState(false);
  const items = isList(value) ? value : [];
  return (
    <Input.Wrapper
      label={label}
      description={hint}
      error={shared.error as string | undefined}
      labelElement="div"
    >
      {items.length > 0 && (
        <ol className={css.list}>
          {items.map((item, i) => (
            <li key={item.path} className={css.row}>
              <div className={css.name}>
                <TextField
                  name={`${name}.${i}.title`}
                  label={`附件 ${i + 1} 的名称`}
                  required
                  maxLength={100}
                />
                <a className={css.file} href={item.path} target="_blank" rel="noreferrer">
                  {fileName(item.path)}
                </a>
              </div>
              <div className={css.buttons}>
                <Button
                  variant="outline"
                  size="s"
                  disabled={i === 0}
                  aria-label={`附件 ${i + 1} 上移`}
                  onClick={() => set(moved(items, i, i - 1))}
                >
                  ↑
                </Button>
                <Button
                  variant="outline"
                  size="s"
                  disabled={i === items.length - 1}
                  aria-label={`附件 ${i + 1} 下移`}
                  onClick={() => set(moved(items, i, i + 1))}
                >
                  ↓
                </Button>
                <Button
                  variant="plain"
                  size="s"
                  aria-label={`移除附件 ${i + 1}`}
                  onClick={() => set(items.toSpliced(i, 1))}
                >
                  移除
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      <div className={css.add}>
        <Button variant="outline" size="s" disabled={items.length >= max} onClick={() => setOpened(true)}>
          添加附件
        </Button>
      </div>
      <MediaPicker
        kind="file"
        multiple
        opened={opened}
        onClose={() => setOpened(false)}
        onPick={(files) => {
          const known = new Set(items.map((i) => i.path));
          const added = files
            .filter((f) => !known.has(f.path))
            .map((f) => ({ path: f.path, title: f.title || f.originalName }));
          set([...items, ...added].slice(0, max));
        }}
      />
    </Input.Wrapper>
  );
}
