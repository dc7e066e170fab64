'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveErrorsFile } from '@/components/order/split/save-errors';
import css from '@/components/order/split/split.module.css';
import { Button } from '@/components/ui/button';
import { errorText } from '@/components/ui/error-text';
import { ImportDialog } from '@/components/ui/import/import-dialog';
import type { Progress } from '@/components/ui/import/import-progress';
import { ImportRows } from '@/components/ui/import/import-rows';
import { ImportSums } from '@/components/ui/import/import-sums';
import { Price } from '@/components/ui/price';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/client/api';
import {
  childImportErrorsUrl,
  childImportOptions,
  childTemplateUrl,
  commitChildImport,
  previewChildImport,
  type SplitScope,
} from '@/lib/domain/childOrder/client';
import {
  MAX_IMPORT_FILE,
  MAX_IMPORT_ROWS,
  type ChildImportPreview,
} from '@/lib/domain/childOrder/import-contract';

/** How often the progress is asked for. */
const ASK_MS = 500;

interface ChildImportProps {
  scope: SplitScope;
  orderId: number;
  onClose: () => void;
  onDone: () => void;
}

/** 导入收货人: a file of this order's template, what is wrong with it row by row, then all of it or nothing. */
export function ChildImport({ scope, orderId, onClose, onDone }: ChildImportProps) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [agreed, setAgreed] = useState(false);
  /** The run whose rows were refused. */
  const [failed, setFailed] = useState<number | null>(null);
  const waitFor = async (id: number, step: (p: Progress) => void) => {
    for (;;) {
      const run = await client.fetchQuery({ ...childImportOptions(scope, id), staleTime: 0, retry: 2 });
      step({ done: run.done, total: run.total });
      if (run.status === 'done') return;
      if (run.status === 'failed') {
        if (run.errorCount > 0) setFailed(run.id);
        throw new ApiError(run.error ?? '导入未完成，未写入任何内容', 409, 'CONFLICT');
      }
      await new Promise((go) => setTimeout(go, ASK_MS));
    }
  };
  return (
    <ImportDialog<ChildImportPreview>
      title="导入收货人"
      accept="sheet"
      maxBytes={MAX_IMPORT_FILE}
      guide={
        <>
          请先
          <a className="link-plain" href={childTemplateUrl(scope, orderId)} download>
            下载本订单的模板
          </a>
          {`，每行填写一位收货人和各商品的份数，最多 ${MAX_IMPORT_ROWS} 行，支持 .xlsx 和 .csv。有任何错误时不会写入任何内容。`}
          {failed !== null && (
            <>
              {' '}
              <a className="link-plain" href={childImportErrorsUrl(scope, failed)} download>
                下载未导入的行及原因
              </a>
            </>
          )}
        </>
      }
      preview={async (chosen) => {
        setFile(chosen);
        setAgreed(false);
        setFailed(null);
        return previewChildImport(scope, { orderId, file: chosen });
      }}
      renderResult={(found) => (
        <Found
          found={found}
          file={file}
          scope={scope}
          orderId={orderId}
          agreed={agreed}
          onAgree={setAgreed}
        />
      )}
      action={(found) =>
        found.errorCount === 0 &&
        found.good > 0 &&
        found.imported === null &&
        (found.freight === null || agreed)
          ? `导入 ${found.good} 位收货人`
          : null
      }
      commit={async (chosen, found, step) => {
        step({ done: 0, total: found.rows });
        const { data } = await commitChildImport(scope, {
          orderId,
          file: chosen,
          fingerprint: found.fingerprint,
        });
        await waitFor(data.id, step);
      }}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

interface FoundProps {
  found: ChildImportPreview;
  file: File | null;
  scope: SplitScope;
  orderId: number;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
}

function Found({ found, file, scope, orderId, agreed, onAgree }: FoundProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!file) return;
    setBusy(true);
    try {
      await saveErrorsFile(scope, orderId, file);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ImportSums
        rows={found.rows}
        sums={[
          { label: '正确', value: found.good },
          { label: '有错误', value: found.badRows, wrong: true },
        ]}
      />
      {found.imported !== null && (
        <p className={css.note}>
          此文件此前已经导入，不会重复导入。如需再次导入，请先删除那次导入的收货人，或修改文件内容。
        </p>
      )}
      <ImportRows
        label="各商品的份数"
        rows={found.lines}
        columns={[
          { title: '序号', value: (l) => l.lineNo },
          { title: '商品', value: (l) => l.title },
          { title: '规格', value: (l) => l.specLabel },
          { title: '文件中的份数', value: (l) => l.copies },
          { title: '可分配', value: (l) => l.remaining },
        ]}
      />
      <ImportRows
        label="错误"
        heading
        rows={found.errors}
        columns={[
          { title: '行号', value: (e) => e.line },
          { title: '列', value: (e) => e.column },
          { title: '错误', value: (e) => e.message },
        ]}
        rest={found.errorCount - found.errors.length}
        beside={
          <Button variant="outline" size="s" busy={busy} onClick={() => void save()}>
            下载错误标注文件
          </Button>
        }
      />
      {found.freight && found.errorCount === 0 && (
        <label className={css.agree}>
          <input type="checkbox" checked={agreed} onChange={(e) => onAgree(e.target.checked)} />
          <span>
            导入后运费由 <Price fen={found.freight.beforeFen} plain /> 变为{' '}
            <Price fen={found.freight.afterFen} />
            ，应付总额随之变化。我同意新的运费。
          </span>
        </label>
      )}
    </>
  );
}
