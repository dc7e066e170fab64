'use client';

import { Input } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { useField, type FieldProps } from '@/components/ui/form/fields';
import { moved } from '@/components/ui/table/sort-dialog';
import { MediaPicker } from '@/components/upload/office/media-picker';
import css from '@/components/upload/office/pictures-field.module.css';
import { UploadQueueList } from '@/components/upload/office/upload-queue';
import { useUploadQueue } from '@/components/upload/office/use-upload-queue';
import { thumbPath } from '@/lib/domain/upload/picture-paths';
import { IMAGE_EXTENSIONS } from '@/lib/domain/upload/rules';

interface PicturesFieldProps extends FieldProps {
  /** Most pictures. */
  max: number;
  /** What stands at a picture by its place: 封面, 第 2 页. */
  badge?: (index: number) => string | null;
  /** What one of them is called. */
  noun?: string;
}

/**
 * Pictures in their order: stored on the spot, dropped, or chosen from the library; moved by dragging or by the buttons of each. The value
 * is the list of `/files/…` addresses.
 */
export function PicturesField({ max, badge, noun = '图片', ...field }: PicturesFieldProps) {
  const { value, set, shared } = useField(field);
  const { error, 'data-path': dataPath } = shared as { error?: string; 'data-path'?: string };
  const [opened, setOpened] = useState(false);
  const [held, setHeld] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const queue = useUploadQueue();
  const input = useRef<HTMLInputElement>(null);
  const paths = Array.isArray(value) ? (value as string[]) : [];
  // Several uploads end one after the other: each adds to what the last one left.
  const live = useRef(paths);
  useEffect(() => {
    live.current = paths;
  });

  const put = (next: string[]) => {
    live.current = next;
    set(next);
  };
  const add = (more: readonly string[]) => put([...new Set([...live.current, ...more])].slice(0, max));
  const left = max - paths.length;
  const store = (files: readonly File[]) =>
    queue.add(files.slice(0, Math.max(0, max - live.current.length)), {
      kind: 'image',
      onStored: (f) => add([f.path]),
    });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= paths.length || from === to) return;
    put(moved(paths, from, to));
    setSaid(`已移到第 ${to + 1} 位`);
  };
  const drop = (e: DragEvent, to?: number) => {
    e.preventDefault();
    e.stopPropagation();
    if (held !== null && to !== undefined) move(held, to);
    else if (held === null && e.dataTransfer.files.length > 0) void store([...e.dataTransfer.files]);
    setHeld(null);
    setOver(null);
  };

  return (
    <Input.Wrapper
      label={
        <>
          {field.label}
          <span className={css.count}>{`${paths.length} / ${max}`}</span>
        </>
      }
      withAsterisk={field.required}
      description={field.hint}
      error={error}
      labelElement="div"
    >
      <div className={css.box} onDragOver={(e) => e.preventDefault()} onDrop={(e) => drop(e)}>
        <ol className={css.list} aria-label={field.label}>
          {paths.map((path, i) => (
            // Dragging is the short way for a pointer; the buttons of a picture do the same for everybody.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={path}
              className={cx(css.item, held === i && css.held, over === i && held !== null && css.over)}
              draggable
              onDragStart={(e) => {
                e.dataTransfer.effectAllowed = 'move';
                e.dataTransfer.setData('text/plain', path);
                setHeld(i);
              }}
              onDragEnd={() => {
                setHeld(null);
                setOver(null);
              }}
              onDragOver={(e) => {
                e.preventDefault();
                setOver(i);
              }}
              onDrop={(e) => drop(e, i)}
            >
              <img className={css.picture} src={thumbPath(path, 320)} alt={`${noun} ${i + 1}`} />
              {badge?.(i) && <span className={css.badge}>{badge(i)}</span>}
              <span className={css.acts}>
                <button
                  type="button"
                  disabled={i === 0}
                  aria-label={`前移${noun} ${i + 1}`}
                  onClick={() => move(i, i - 1)}
                >
                  <IconArrowLeft size={14} aria-hidden />
                </button>
                <button
                  type="button"
                  disabled={i === paths.length - 1}
                  aria-label={`后移${noun} ${i + 1}`}
                  onClick={() => move(i, i + 1)}
                >
                  <IconArrowRight size={14} aria-hidden />
                </button>
                <button
                  type="button"
                  aria-label={`移除${noun} ${i + 1}`}
                  onClick={() => put(paths.filter((p) => p !== path))}
                >
                  <IconX size={14} aria-hidden />
                </button>
              </span>
            </li>
          ))}
          {left > 0 && (
            <li className={css.item}>
              <button
                type="button"
                className={css.add}
                data-path={dataPath}
                disabled={field.disabled || queue.busy}
                onClick={() => input.current?.click()}
              >
                <IconPlus size={22} stroke={1.4} aria-hidden />
                上传{noun}
              </button>
            </li>
          )}
        </ol>
        <Button variant="outline" size="s" disabled={left === 0} onClick={() => setOpened(true)}>
          从媒体库选择
        </Button>
        <UploadQueueList queue={queue} />
        <p className="sr-only" aria-live="polite">
          {said}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={IMAGE_EXTENSIONS.join(',')}
          aria-label={`上传${field.label}`}
          onChange={(e) => {
            void store([...(e.target.files ?? [])]);
            e.target.value = '';
          }}
        />
      </div>
      <MediaPicker
        kind="image"
        multiple
        opened={opened}
        onClose={() => setOpened(false)}
        onPick={(files) => add(files.map((f) => f.path))}
      />
    </Input.Wrapper>
  );
}
