'use client';

import { useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import css from '@/components/ui/import/import.module.css';
import { ImportProgress, type Progress } from '@/components/ui/import/import-progress';
import { toast } from '@/components/ui/toast';

const ACCEPT = {
  csv: '.csv,text/csv',
  sheet: '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
const MB = 1024 * 1024;

interface ImportDialogProps<P> {
  title: string;
  /** What the file has to look like; the link to the template. */
  guide: ReactNode;
  /** `csv` takes lists as text only, `sheet` takes .xlsx too. */
  accept: keyof typeof ACCEPT;
  /** Largest file, in bytes. */
  maxBytes: number;
  preview: (file: File, step: (progress: Progress) => void) => Promise<P>;
  /** What stands below the file once it has been looked through: the numbers, `<ImportRows>` of what is wrong. */
  renderResult: (found: P) => ReactNode;
  /** Words of the button that imports, for example `导入 60 行`; `null` while nothing may be imported. */
  action: (found: P) => string | null;
  commit: (file: File, found: P, step: (progress: Progress) => void) => Promise<void>;
  /** After a whole import: the dialog says so and closes. Without it the dialog stays and shows `run`. */
  onDone?: () => void;
  onClose: () => void;
  /** Once an import by parts has begun: what it did so far, in place of the file and the preview. */
  run?: { view: ReactNode; ended: boolean };
}

/** Chooses a file, shows what it would do and which rows are wrong, then imports it and says how far it is. */
export function ImportDialog<P>(props: ImportDialogProps<P>) {
  const { title, guide, accept, maxBytes, preview, renderResult, action, commit, onDone, onClose, run } =
    props;
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<P | null>(null);
  const [busy, setBusy] = useState<'preview' | 'commit' | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failure, setFailure] = useState('');
  const [over, setOver] = useState(false);

  /** One call at a time; its failure stays in sight. @returns whether it went through */
  const work = async (what: 'preview' | 'commit', call: () => Promise<void>): Promise<boolean> => {
    setBusy(what);
    setFailure('');
    setProgress(null);
    try {
      await call();
      return true;
    } catch (error) {
      setFailure(errorText(error));
      return false;
    } finally {
      setBusy(null);
      setProgress(null);
    }
  };
  const look = async (chosen: File | undefined) => {
    if (!chosen || busy || run) return;
    setFile(chosen);
    setFound(null);
    setFailure('');
    if (chosen.size === 0 || chosen.size > maxBytes) {
      setFailure(chosen.size === 0 ? '文件是空的' : `文件不能超过 ${maxBytes / MB} MB`);
      return;
    }
    await work('preview', async () => setFound(await preview(chosen, setProgress)));
  };
  const write = async () => {
    if (!file || found === null) return;
    const went = await work('commit', () => commit(file, found, setProgress));
    if (!went || !onDone) return;
    toast.success('导入成功');
    onDone();
    onClose();
  };
  const words = found === null ? null : action(found);

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={820}
      dismissable={busy === null}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy === 'commit'}>
            {run?.ended ? '关闭' : '取消'}
          </Button>
          {!run?.ended && (
            <Button
              busy={busy === 'commit'}
              disabled={words === null || busy !== null}
              onClick={() => void write()}
            >
              {run ? '继续导入' : (words ?? '导入')}
            </Button>
          )}
        </>
      }
    >
      <div className={css.guide}>{guide}</div>
      {!run && (
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
          <span className={css.name}>{file ? file.name : '把文件拖到这里，或'}</span>
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
            accept={ACCEPT[accept]}
            aria-label="选择文件"
            onChange={(e) => {
              void look(e.target.files?.[0]);
              e.target.value = '';
            }}
          />
        </div>
      )}
      {progress && <ImportProgress {...progress} />}
      {failure && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
      {run ? run.view : found !== null && <div role="status">{renderResult(found)}</div>}
    </Dialog>
  );
}
