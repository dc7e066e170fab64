'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TrackingFound, TrackingRun, type RunRow } from '@/components/order/office/shipping/import-result';
import { ImportDialog } from '@/components/ui/import/import-dialog';
import { MAX_IMPORT_FILE, type TrackingPreviewView } from '@/lib/domain/order/tracking-import-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

interface Run {
  rows: RunRow[];
  total: number;
  /** Where the next call begins; `null` at the end. */
  next: number | null;
}

/** Chooses a sheet, shows what each row would do, ships the good rows and says how far it is. */
export function TrackingImportDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [run, setRun] = useState<Run | null>(null);
  const [skip, setSkip] = useState(false);

  /** Call after call until the end; a failure leaves the rest to another press of the button. */
  const commit = async (file: File, found: TrackingPreviewView) => {
    let state: Run = run ?? { rows: [], total: found.rows, next: 0 };
    try {
      while (state.next !== null) {
        const part = await api.post('/api/admin/shipping/import', {
          file,
          fingerprint: found.fingerprint,
          from: state.next,
          skipErrors: skip,
        });
        state = { rows: [...state.rows, ...part.rows], total: part.total, next: part.next };
        setRun(state);
      }
    } finally {
      await invalidate(client, 'admin/order');
    }
  };

  return (
    <ImportDialog
      title="导入运单号"
      accept="sheet"
      maxBytes={MAX_IMPORT_FILE}
      guide={
        <p>
          每行一个订单或子订单，按行中的物流公司和运单号发出其全部未发的商品；已发货的不会改动，两者都未填写的行不导入。可直接使用在“待发货”中导出的文件，填写后导入，也可
          <a href="/api/admin/shipping/import/template" download>
            下载模板
          </a>
          。支持 .xlsx 和 CSV，最多 5000 行、5 MB。
        </p>
      }
      preview={async (file) => {
        setSkip(false);
        return await api.post('/api/admin/shipping/import/preview', { file });
      }}
      renderResult={(found) => <TrackingFound found={found} skip={skip} onSkip={setSkip} />}
      action={(found) =>
        found.good > 0 && (found.badRows === 0 || skip) ? `发货 ${found.good} 个订单` : null
      }
      commit={commit}
      onClose={onClose}
      run={
        run
          ? {
              view: <TrackingRun rows={run.rows} total={run.total} ended={run.next === null} />,
              ended: run.next === null,
            }
          : undefined
      }
    />
  );
}
