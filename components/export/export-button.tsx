'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useState } from 'react';
import css from '@/components/export/export.module.css';
import { ExportProgress } from '@/components/export/export-progress';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { useMay, useOfficeUser } from '@/components/ui/office-user';
import { startExport } from '@/lib/domain/exportJob/client';
import {
  exportDefinitions,
  exportInputs,
  exportKinds,
  plainKinds,
  type ExportJobView,
  type ExportKind,
} from '@/lib/domain/exportJob/contract';
import { mayUnmask } from '@/lib/domain/exportJob/rules';

/** Of a list's address: what is no filter. */
const NO_FILTER = new Set(['pageNum', 'pageSize', 'sort', 'open']);

/** Each office has its page of export jobs. */
const OFFICES = ['/mall/manage', '/index/manage', '/admin'];

interface ExportButtonProps {
  kind: ExportKind;
  /** Filters that do not stand in the address; `undefined` takes one out of it. */
  params?: Record<string, unknown>;
  /** Names, phones and addresses may be asked for in full, by those who may have them. */
  full?: boolean;
  label?: string;
}

/** Exports the list as it is filtered now: asks, then shows how far it is and hands out the file, all in one dialog. */
export function ExportButton({ kind, params, full = false, label = '导出' }: ExportButtonProps) {
  const [open, setOpen] = useState(false);
  const { permissions } = useOfficeUser();
  if (!useMay(exportDefinitions[kind].can)) return null;
  return (
    <>
      <Button variant="outline" size="s" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <ExportDialog
          kind={kind}
          params={params ?? {}}
          full={full && mayUnmask(permissions)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface ExportDialogProps {
  kind: ExportKind;
  params: Record<string, unknown>;
  full: boolean;
  onClose: () => void;
}

function ExportDialog({ kind, params, full, onClose }: ExportDialogProps) {
  const search = useSearchParams();
  const router = useRouter();
  const path = usePathname();
  const [job, setJob] = useState<ExportJobView | null>(null);
  const [whole, setWhole] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const start = async () => {
    setBusy(true);
    setFailure('');
    try {
      const filters = Object.fromEntries(
        [...search].filter(
          ([name, value]) => name in exportInputs[kind].shape && !NO_FILTER.has(name) && value !== '',
        ),
      );
      setJob(await startExport(kind, { ...filters, ...params, ...(whole && { full: true }) }));
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`导出${exportKinds[kind]}`}
      footer={
        job ? (
          <>
            <Button
              variant="outline"
              onClick={() => router.push(`${OFFICES.find((o) => path.startsWith(o)) ?? '/admin'}/exports`)}
            >
              全部导出任务
            </Button>
            <Button variant="outline" onClick={onClose}>
              关闭
            </Button>
          </>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              取消
            </Button>
            <Button busy={busy} onClick={() => void start()}>
              开始导出
            </Button>
          </>
        )
      }
    >
      {job ? (
        <ExportProgress first={job} />
      ) : (
        <>
          <p className={css.text}>
            按当前筛选条件导出为 Excel 文件，最多 20 万行。文件在后台生成，保留 7 天。
          </p>
          {full ? (
            <label className={css.check}>
              <input type="checkbox" checked={whole} onChange={(e) => setWhole(e.target.checked)} />
              包含完整的姓名、手机号码和地址（将记入操作日志）
            </label>
          ) : (
            !plainKinds.has(kind) && <p className={css.note}>姓名、手机号码和地址将脱敏。</p>
          )}
          {failure && (
            <p className={css.failure} role="alert">
              {failure}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}
