'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import css from '@/components/order/manage/shipping/import-dialog.module.css';
import { ImportPreview, ImportRun } from '@/components/order/manage/shipping/import-result';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { refreshAdminOrders } from '@/lib/domain/order/admin-client';
import {
  commitTracking,
  previewTracking,
  trackingTemplateUrl,
} from '@/lib/domain/order/tracking-import-client';
import {
  MAX_IMPORT_FILE,
  type TrackingCommitView,
  type TrackingPreviewView,
} from '@/lib/domain/order/tracking-import-contract';

export type RunRow = TrackingCommitView['rows'][number];
interface Run {
  rows: RunRow[];
  total: number;
  /** Where the next call begins; `null` at the end. */
  next: number | null;
}

/** Chooses a sheet, shows what each row would do, ships the good rows and says how far it is. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<TrackingPreviewView | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  const [skip, setSkip] = useState(false);
  const [busy, setBusy] = useState<'preview' | 'apply' | null>(null);
  const [failure, setFailure] = useState('');
  const [over, setOver] = useState(false);

  const look = async (chosen: File | undefined) => {
    if (!chosen || busy || run) return;
    setFile(chosen);
    setFound(null);
    setSkip(false);
    setFailure('');
    if (chosen.size === 0 || chosen.size > MAX_IMPORT_FILE) {
      setFailure(chosen.size === 0 ? '文件是空的' : '文件不能超过 5 MB');
      return;
    }
    setBusy('preview');
    try {
      setFound(await previewTracking(chosen));
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(null);
    }
  };

  /** Call after call until the end; a failure leaves the rest to another press of the button. */
  const write = async () => {
    if (!file || !found) return;
    setBusy('apply');
    setFailure('');
    let state: Run = run ?? { rows: [], total: found.rows, next: 0 };
    try {
      while (state.next !== null) {
        // eslint-disable-next-line no-await-in-loop -- chunk after chunk
        const part = await commitTracking({
          file,
          fingerprint: found.fingerprint,
          from: state.next,
          skipErrors: skip,
        });
        state = { rows: [...state.rows, ...part.rows], total: part.total, next: part.next };
        setRun(state);
      }
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(null);
      await refreshAdminOrders(client);
    }
  };

  const ended = run?.next === null;
  const ready = found !== null && found.good > 0 && (found.badRows === 0 || skip);
  return (
    <Dialog
      open
      onClose={onClose}
      title="导入运单号"
      width={820}
      dismissable={busy === null}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy === 'apply'}>
            {ended ? '关闭' : '取消'}
          </Button>
          {!ended && (
            <Button busy={busy === 'apply'} disabled={!ready || busy !== null} onClick={() => void write()}>
              {run ? '继续导入' : ready ? `发货 ${found.good} 个订单` : '导入'}
            </Button>
          )}
        </>
      }
    >
      <p className={css.guide}>
        每行一个订单，按行中的物流公司和运单号发出该订单全部未发的商品；已发货的订单不会改动。请先
        <a href={trackingTemplateUrl} download>
          下载模板
        </a>
        。支持 .xlsx 和 CSV，最多 5000 行、5 MB。
      </p>
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
            accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            aria-label="选择运单号文件"
            onChange={(e) => {
              void look(e.target.files?.[0]);
              e.target.value = '';
            }}
          />
        </div>
      )}
      {failure && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
      {found && !run && <ImportPreview found={found} skip={skip} onSkip={setSkip} />}
      {run && <ImportRun rows={run.rows} total={run.total} ended={ended} />}
    </Dialog>
  );
}
