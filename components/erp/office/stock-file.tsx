'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import own from '@/components/erp/office/erp.module.css';
import { signed } from '@/components/erp/office/erp-look';
import css from '@/components/ui/import/import.module.css';
import { MinuteInput } from '@/components/ui/date-inputs';
import { ImportDialog } from '@/components/ui/import/import-dialog';
import { ImportRows } from '@/components/ui/import/import-rows';
import { ImportSums } from '@/components/ui/import/import-sums';
import { formatMinute } from '@/lib/core/dates';
import { MAX_STOCK_FILE, MAX_STOCK_ROWS, type FilePreviewView } from '@/lib/domain/erp/file-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

interface FoundProps {
  found: FilePreviewView;
  alarmCopies: number | null;
}

/** What the file would do: the numbers, what is wrong with it, else each difference. */
function Found({ found, alarmCopies }: FoundProps) {
  const { rows, counts, errors, changes, unmapped, copiesIn, copiesOut, importedBefore } = found;
  const large = changes.filter((c) => c.large).length;
  return (
    <>
      <ImportSums
        rows={rows}
        sums={[
          { label: '将调整', value: counts.applied },
          { label: '无差异', value: counts.same },
          { label: '未对照', value: counts.unmapped },
          { label: '错误', value: counts.bad, wrong: true },
        ]}
      />
      {importedBefore && (
        <p className={css.note}>
          该文件曾于{' '}
          <a className="link-plain" href={`/mall/manage/erp/runs/${importedBefore.runId}`} target="_blank">
            {formatMinute(importedBefore.at)}
          </a>{' '}
          导入；已调整过的行不会重复调整。
        </p>
      )}
      {errors.length > 0 ? (
        <>
          <p className={css.failure}>
            请修改以下各行后重新选择文件；有错误时整个文件不导入，不调整任何库存。
          </p>
          <ImportRows
            label="错误"
            rows={errors}
            columns={[
              { title: '行号', value: (e) => e.line },
              { title: '存货编码', value: (e) => e.erpCode || '—' },
              { title: '列', value: (e) => e.column },
              { title: '问题', value: (e) => e.message },
            ]}
            file="ERP库存文件错误"
          />
        </>
      ) : (
        <>
          {large > 0 && (
            <p className={own.warn} role="note">
              {`有 ${large} 行的调整超过 ${alarmCopies ?? '报警'} 册，导入后会生成特殊订单提醒复核，请先核对。`}
            </p>
          )}
          {changes.length > 0 ? (
            <>
              <p className={css.note}>
                {`合计调增 ${copiesIn} 册、调减 ${copiesOut} 册；按截止时间比较，截止时间之后的出入库和订单占用不受影响。`}
              </p>
              <ImportRows
                label="库存差异"
                heading
                rows={changes}
                columns={[
                  { title: '行号', value: (c) => c.line },
                  { title: '存货编码', value: (c) => c.erpCode },
                  { title: '商品', value: (c) => c.title },
                  { title: '发货仓', value: (c) => c.centerName },
                  {
                    title: 'ERP 现存',
                    value: (c) => (c.unitFactor === 1 ? c.qtyOnHand : `${c.qtyOnHand}×${c.unitFactor}`),
                  },
                  { title: '截止时间', value: (c) => formatMinute(c.asOf) },
                  { title: '当时账面', value: (c) => c.ownAtAsOf },
                  {
                    title: '调整',
                    value: (c) => signed(c.delta),
                    render: (c) => (
                      <b className={c.delta > 0 ? own.up : own.down}>
                        {signed(c.delta)}
                        {c.large && ' 大额'}
                      </b>
                    ),
                  },
                  { title: '现存变为', value: (c) => `${c.beforeOnHand} → ${c.afterOnHand}` },
                  { title: '占用', value: (c) => c.reserved },
                ]}
                file="ERP库存差异"
              />
            </>
          ) : (
            <p className={css.note}>已对照的各行与本系统库存一致，没有需要调整的库存。</p>
          )}
          <ImportRows
            label="未对照的编码：不调整库存，进入待对照清单"
            heading
            rows={unmapped}
            columns={[
              { title: '行号', value: (u) => u.line },
              { title: '存货编码', value: (u) => u.erpCode },
              { title: '存货名称', value: (u) => u.erpName || '—' },
              { title: 'ERP 现存', value: (u) => u.qtyOnHand },
            ]}
            file="ERP未对照编码"
          />
        </>
      )}
    </>
  );
}

/** A preview, and the time that it was made with: with another one it is another comparison. */
interface Looked {
  found: FilePreviewView;
  asOf: string | null;
}

/** Words of the button: what is done with a file that is right. */
function actionOf({ counts }: FilePreviewView): string | null {
  if (counts.bad > 0 || counts.applied + counts.same + counts.unmapped === 0) return null;
  if (counts.applied > 0) return `调整 ${counts.applied} 行库存`;
  return counts.unmapped > 0 ? '登记未对照编码' : '登记本次核对';
}

/** 导入库存文件: differences are looked at first, then the file is applied whole or not at all. */
export function StockFile({ alarmCopies, onClose }: { alarmCopies: number | null; onClose: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const asOf = typed || null;
  return (
    <ImportDialog<Looked>
      title="导入库存文件"
      accept="sheet"
      maxBytes={MAX_STOCK_FILE}
      guide={
        <>
          列为 <code>存货编码</code>、<code>仓库</code>、<code>现存量</code>，可有 <code>可用量</code>、
          <code>截止时间</code>
          {`；支持 .xlsx 和 .csv（UTF-8、GB18030），最多 ${MAX_STOCK_ROWS} 行。`}
          <a className="link-plain" href="/api/admin/erp/file/template" download>
            下载模板
          </a>
          <div className={own.time}>
            <label htmlFor="erp-as-of">文件中没有截止时间的行，按</label>
            <MinuteInput id="erp-as-of" w={190} value={typed} onChange={setTyped} />
            <span>（北京时间）计算。</span>
          </div>
        </>
      }
      preview={async (file) => ({
        found: await api.post('/api/admin/erp/file/preview', { file, ...(asOf && { asOf }) }),
        asOf,
      })}
      renderResult={(looked) =>
        looked.asOf === asOf ? (
          <Found found={looked.found} alarmCopies={alarmCopies} />
        ) : (
          <p className={css.failure}>截止时间已修改，请重新选择文件。</p>
        )
      }
      action={(looked) => (looked.asOf === asOf ? actionOf(looked.found) : null)}
      commit={async (file, { found }) => {
        await api.post('/api/admin/erp/file/apply', {
          file,
          ...(asOf && { asOf }),
          fingerprint: found.fingerprint,
        });
      }}
      onDone={() => void invalidate(client, 'admin/erp')}
      onClose={onClose}
    />
  );
}
