'use client';

import { useId, useRef, useState } from 'react';
import css from '@/components/upload/buyer-files-field.module.css';
import { Button } from '@/components/ui/button';
import { errorText } from '@/components/ui/error-text';
import { BuyerFileList } from '@/components/upload/buyer-file-list';
import { fitPhoto } from '@/components/upload/fit-photo';
import { refusalOf, storeBuyerFile } from '@/components/upload/store-buyer-file';
import type { FilePurpose } from '@/lib/domain/order/file-contract';
import { BUYER_EXTENSIONS, formatBytes, MAX_BUYER_BYTES } from '@/lib/domain/upload/rules';

export interface BuyerFile {
  id: number;
  title: string;
  sizeBytes: number;
}

interface BuyerFilesFieldProps {
  label: string;
  purpose: FilePurpose;
  value: readonly BuyerFile[];
  onChange: (files: BuyerFile[]) => void;
  max: number;
  /** Photos alone. */
  picturesOnly?: boolean;
  hint?: string;
  error?: string;
}

/** Files that a buyer hands in with a form: pictures and PDF, stored privately as soon as they are chosen. */
export function BuyerFilesField({
  label,
  purpose,
  value,
  onChange,
  max,
  picturesOnly,
  hint,
  error,
}: BuyerFilesFieldProps) {
  const extensions = picturesOnly ? BUYER_EXTENSIONS.filter((e) => e !== '.pdf') : BUYER_EXTENSIONS;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState('');
  const [failure, setFailure] = useState('');
  const store = async (chosen: readonly File[]) => {
    setFailure('');
    let files = [...value];
    for (const picked of chosen) {
      if (files.length >= max) {
        setFailure(`最多上传 ${max} 个文件`);
        break;
      }
      setBusy(picked.name);
      // One after the other: a phone holds one large photo in memory.
      const file = await fitPhoto(picked, MAX_BUYER_BYTES);
      const refusal = refusalOf(file, extensions);
      if (refusal) {
        setFailure(refusal);
        continue;
      }
      try {
        const { id: fileId, title, sizeBytes } = await storeBuyerFile(file, { purpose });
        files = [...files, { id: fileId, title, sizeBytes }];
        onChange(files);
      } catch (e) {
        setFailure(`“${file.name}”上传失败：${errorText(e)}`);
      }
    }
    setBusy('');
  };
  const wrong = error ?? failure;
  return (
    <div className={css.field} role="group" aria-labelledby={id}>
      <div className={css.head}>
        <span id={id} className={css.label}>
          {label}
        </span>
        <Button
          variant="outline"
          size="s"
          busy={busy !== ''}
          disabled={value.length >= max}
          onClick={() => input.current?.click()}
        >
          {busy ? '正在上传…' : '上传文件'}
        </Button>
        <span className={css.hint}>
          {hint ??
            `${picturesOnly ? '图片' : '图片或 PDF'}，每个不超过 ${formatBytes(MAX_BUYER_BYTES)}，最多 ${max} 个`}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={extensions.join(',')}
          aria-label={`上传${label}`}
          onChange={(e) => {
            void store([...(e.target.files ?? [])]);
            e.target.value = '';
          }}
        />
      </div>
      {value.length > 0 && (
        <div className={css.list}>
          <BuyerFileList files={value} onRemove={(gone) => onChange(value.filter((f) => f.id !== gone))} />
        </div>
      )}
      {wrong && (
        <p className={css.error} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
