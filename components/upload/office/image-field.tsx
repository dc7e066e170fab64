'use client';

import { Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useField, type FieldProps } from '@/components/ui/form/fields';
import css from '@/components/upload/office/image-field.module.css';
import { MediaPicker, type PickedFile } from '@/components/upload/office/media-picker';
import { uploadFile, UploadFailure } from '@/components/upload/upload-file';
import { IMAGE_EXTENSIONS } from '@/lib/domain/upload/rules';
import { thumbPath } from '@/lib/domain/upload/picture-paths';
import { texts } from '@/lib/text/site';

type ImageFieldProps = FieldProps & {
  /** Proportion of the frame, width by height. */
  ratio?: string;
  /** Also told: what the library knows about the chosen picture. */
  onPicked?: (file: PickedFile | null) => void;
};

/** A picture of a form: chosen from the media library, or stored on the spot. The value is its `/files/…` address, `''` for none. */
export function ImageField({ ratio = '16 / 9', onPicked, ...field }: ImageFieldProps) {
  const { value, set, shared } = useField(field);
  const {
    label,
    withAsterisk,
    description,
    error,
    'data-path': dataPath,
  } = shared as {
    label: string;
    'data-path'?: string;
    withAsterisk?: boolean;
    description?: string;
    error?: string;
  };
  const [opened, setOpened] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const path = typeof value === 'string' ? value : '';

  const choose = (file: PickedFile | null) => {
    setFailure('');
    set(file?.path ?? '');
    onPicked?.(file);
  };
  const store = async (file: File | undefined) => {
    if (!file) return;
    setFailure('');
    setShare(0);
    try {
      const stored = await uploadFile(file, { kind: 'image', onProgress: setShare });
      choose({ ...stored, originalName: stored.original });
    } catch (e) {
      setFailure(e instanceof UploadFailure ? e.message : texts.systemError);
    } finally {
      setShare(null);
    }
  };

  return (
    <Input.Wrapper
      label={label}
      withAsterisk={withAsterisk}
      description={description}
      error={failure || error}
      labelElement="div"
    >
      <div className={css.row}>
        <div
          className={css.frame}
          style={{ aspectRatio: ratio }}
          onDragOver={(e) => e.preventDefault()}
          onDrop={(e) => {
            e.preventDefault();
            if (!field.disabled) void store(e.dataTransfer.files[0]);
          }}
        >
          {path ? (
            <img className={css.picture} src={thumbPath(path, 320)} alt={`${label}预览`} />
          ) : (
            <span className={css.none}>
              <IconPhoto size={28} stroke={1.2} aria-hidden />
              未选择图片
            </span>
          )}
          {share !== null && (
            <progress className={css.progress} max={1} value={share} aria-label="上传进度" />
          )}
        </div>
        <div className={css.buttons}>
          <Button
            variant="outline"
            size="s"
            disabled={field.disabled}
            data-path={dataPath}
            onClick={() => setOpened(true)}
          >
            从媒体库选择
          </Button>
          <Button
            variant="outline"
            size="s"
            disabled={field.disabled}
            busy={share !== null}
            onClick={() => input.current?.click()}
          >
            上传图片
          </Button>
          {path && (
            <Button variant="plain" size="s" disabled={field.disabled} onClick={() => choose(null)}>
              移除
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={IMAGE_EXTENSIONS.join(',')}
          aria-label={`上传${label}`}
          onChange={(e) => {
            void store(e.target.files?.[0]);
            e.target.value = '';
          }}
        />
      </div>
      <MediaPicker
        kind="image"
        opened={opened}
        onClose={() => setOpened(false)}
        onPick={([f]) => choose(f ?? null)}
      />
    </Input.Wrapper>
  );
}
