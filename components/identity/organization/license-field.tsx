'use client';

import { useEffect, useId, useRef, useState } from 'react';
import css from '@/components/identity/organization/organization.module.css';
import { Button } from '@/components/ui/button';
import { PlainField } from '@/components/ui/plain-field';
import { toast } from '@/components/ui/toast';
import { fitPhoto } from '@/components/upload/fit-photo';
import { api, ApiError } from '@/lib/client/api';
import { fitEnd } from '@/lib/core/characters';
import type { LicenseView } from '@/lib/domain/organization/contract';
import { LICENSE_EXTENSIONS, LICENSE_MAX_BYTES } from '@/lib/domain/organization/rules';
import { texts } from '@/lib/text/site';

interface LicenseFieldProps {
  /** Where the scan goes: of a visitor to the browser's keeping, of a manager to the account's. */
  target: '/api/guest/organization/license/upload' | '/api/user/organization/license/upload';
  error: string | null;
  onStored: (id: number) => void;
  /** The scan that is kept when no other is chosen. */
  kept?: LicenseView | null;
}

interface Chosen {
  name: string;
  /** Address of the picture in this page; `null` for a PDF. */
  preview: string | null;
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });
}

function whyNot(file: File): string | null {
  const name = file.name.toLowerCase();
  if (!LICENSE_EXTENSIONS.some((ext) => name.endsWith(ext))) return '证照只能是 JPG、PNG 图片或 PDF 文件';
  if (file.size === 0) return '文件是空的，请重新选择';
  return file.size > LICENSE_MAX_BYTES ? '证照文件不能超过 5 MB' : null;
}

/** The scan of an organisation's licence: sent as soon as it is chosen, shown as it will be read. */
export function LicenseField({ target, error, onStored, kept }: LicenseFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const preview = chosen?.preview ?? null;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  const take = async (picked: File | undefined) => {
    if (!picked || busy) return;
    setBusy(true);
    const file = await fitPhoto(picked, LICENSE_MAX_BYTES);
    const reason = whyNot(file);
    setRefused(reason);
    if (reason) return setBusy(false);
    try {
      const stored = await api.post(
        target,
        { name: fitEnd(file.name, 200), content: await dataUrl(file) },
        { stay: true },
      );
      setChosen({ name: stored.name, preview: stored.image ? URL.createObjectURL(file) : null });
      onStored(stored.id);
    } catch (e) {
      const message = e instanceof ApiError ? e.message : texts.systemError;
      setRefused(message);
      toast.error(message);
    }
    setBusy(false);
  };

  const shown = chosen?.name ?? kept?.name ?? null;
  return (
    <PlainField
      label="单位证照"
      htmlFor={id}
      required
      error={refused ?? error}
      hint="营业执照、事业单位法人证书或统一社会信用代码证书的扫描件或照片，JPG、PNG 或 PDF，不超过 5 MB。请勿上传涉密材料"
    >
      <div className={css.license}>
        <span className={css.scan}>
          {preview ? (
            <img src={preview} alt="证照预览" />
          ) : kept?.image && !chosen ? (
            <img src="/api/user/organization/license" alt="已提交的证照" />
          ) : (
            <span className={css.scanText}>{shown ? 'PDF' : '证照'}</span>
          )}
        </span>
        <span className={css.scanSide}>
          {shown && <span className={css.fileName}>{shown}</span>}
          <Button variant="outline" busy={busy} onClick={() => input.current?.click()}>
            {shown ? '重新上传' : '上传证照'}
          </Button>
        </span>
        <input
          ref={input}
          id={id}
          className="sr-only"
          type="file"
          tabIndex={-1}
          // Phones offer their camera for kinds of files, not for endings of names.
          accept={[...LICENSE_EXTENSIONS, 'image/jpeg', 'image/png'].join(',')}
          aria-invalid={refused || error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(e) => {
            void take(e.target.files?.[0]);
            e.target.value = '';
          }}
        />
      </div>
    </PlainField>
  );
}
