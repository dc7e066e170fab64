'use client';

import { useRef, useState } from 'react';
import css from '@/components/log/office/operation-table.module.css';
import { ProgressBar } from '@/components/export/progress-bar';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { StatusTag } from '@/components/ui/status-tag';
import type { VerifyView } from '@/lib/domain/log/contract';
import { api } from '@/lib/client/api';

/** Checks the log's chain from its beginning to its head, piece by piece, and says where it is broken. */
export function VerifyButton() {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [checked, setChecked] = useState(0);
  const [view, setView] = useState<VerifyView | null>(null);
  const [failure, setFailure] = useState('');
  const stopped = useRef(false);

  const start = async () => {
    stopped.current = false;
    setOpen(true);
    setBusy(true);
    setFailure('');
    setView(null);
    setChecked(0);
    try {
      let after = 0;
      let sum = 0;
      while (!stopped.current) {
        const piece = await api.post('/api/admin/log/verify', { after });
        sum += piece.checked;
        after = piece.last;
        setChecked(sum);
        setView(piece);
        if (piece.done) break;
      }
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    stopped.current = true;
    setOpen(false);
  };
  const total = view ? view.head - view.startsAt + 1 : 0;
  return (
    <>
      <Button variant="outline" size="s" onClick={() => void start()}>
        核对完整性
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="核对操作日志"
        width={560}
        footer={
          <Button variant="outline" onClick={close}>
            {busy ? '停止' : '关闭'}
          </Button>
        }
      >
        <div className={css.detail} aria-live="polite">
          <ProgressBar value={checked} max={Math.max(total, 1)} label="核对进度" />
          <p>{`已核对 ${checked} 条${total > 0 ? `，共 ${total} 条` : ''}`}</p>
          {view?.done && view.broken && (
            <p role="alert">
              <StatusTag tone="red">链已断裂</StatusTag>
              {` 第 ${view.broken.chainNo} 号：${view.broken.problem}`}
            </p>
          )}
          {view?.done && !view.broken && (
            <>
              <p>
                <StatusTag tone="green">完好</StatusTag>
                {` 从第 ${view.startsAt} 号到第 ${view.head} 号没有缺失或改动`}
              </p>
              {view.headHash && (
                <p className={css.hash}>
                  链尾哈希，可抄录留存以便日后比对：
                  {view.headHash} <CopyText text={view.headHash} what="链尾哈希" />
                </p>
              )}
            </>
          )}
          {failure && <p role="alert">{failure}</p>}
        </div>
      </Dialog>
    </>
  );
}
