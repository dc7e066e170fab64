'use client';

import { useRef, useState, type ReactNode } from 'react';
import css from '@/components/area/manage/import-dialog.module.css';
import { ImportResult } from '@/components/area/manage/import-result';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import { MAX_IMPORT_BYTES, type ImportPreview } from '@/lib/domain/area/import-contract';

interface ImportDialogProps {
  title: string;
  /** What the file has to look like. */
  guide: ReactNode;
  preview: (file: File) => Promise<ImportPreview>;
  apply: (file: File, fingerprint: string) => Promise<ImportPreview>;
  onDone: () => void;
  onClose: () => void;
}

/** Chooses a list, shows what it would change and which rows are wrong, and imports all of it or nothing. */
export function ImportDialog({ title, guide, preview, apply, onDone, onClose }: ImportDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<ImportPreview | null>(null);
  const [busy, setBusy] = useState<'preview' | 'apply' | null>(null);
  const [failure, setFailure] = useState('');
  const [over, setOver] = useState(false);

  const look = async (chosen: File | undefined) => {
    if (!chosen || busy) return;
    setFile(chosen);
    setFound(null);
    setFailure('');
    if (chosen.size === 0 || chosen.size > MAX_IMPORT_BYTES) {
      setFailure(chosen.size === 0 ? '文件是空的' : '文件不能超过 2 MB');
      return;
    }
    setBusy('preview');
    try {
      setFound(await preview(chosen));
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(null);
    }
  };
  const changes = found ? found.rows - found.counts.same - found.errorCount : 0;
  const write = async () => {
    if (!file || !found) return;
    setBusy('apply');
    setFailure('');
    try {
      await apply(file, found.fingerprint);
      toast.success('导入成功');
      onDone();
      onClose();
    } catch (error) {
      setFailure(errorText(error));
      setBusy(null);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={820}
      dismissable={busy === null}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy === 'apply'}>
            取消
          </Button>
          <Button
            busy={busy === 'apply'}
            disabled={!found || found.errorCount > 0 || changes === 0 || busy !== null}
            onClick={() => void write()}
          >
            {found && changes > 0 && found.errorCount === 0 ? `导入 ${changes} 项变更` : '导入'}
          </Button>
        </>
      }
    >
      <div className={css.guide}>{guide}</div>
      <div
        className={cx(css.drop, over && css.over)}
        onDragOver={(e) => {
          e.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(e) => {
          e.preventDefault();
          setOver(false);
          void look(e.dataTransfer.files[0]);
        }}
      >
        <span className={css.name}>{file ? file.name : '把 CSV 文件拖到这里，或'}</span>
        <Button
          variant="outline"
          size="s"
          busy={busy === 'preview'}
          disabled={busy !== null}
          onClick={() => input.current?.click()}
        >
          {file ? '重新选择' : '选择文件'}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,text/csv"
          aria-label="选择 CSV 文件"
          onChange={(e) => {
            void look(e.target.files?.[0]);
            e.target.value = '';
          }}
        />
      </div>
      {failure && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
      {found && <ImportResult found={found} />}
    </Dialog>
  );
}
