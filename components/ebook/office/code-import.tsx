'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import css from '@/components/ebook/office/codes.module.css';
import { DayInput } from '@/components/ui/date-inputs';
import { ImportDialog } from '@/components/ui/import/import-dialog';
import { ImportRows } from '@/components/ui/import/import-rows';
import { ImportSums } from '@/components/ui/import/import-sums';
import { inputClass, PlainField } from '@/components/ui/plain-field';
import { MAX_IMPORT_BYTES, MAX_IMPORT_CODES } from '@/lib/domain/ebook/batch-contract';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

interface CodeImportDialogProps {
  onClose: () => void;
  onMade: (id: number) => void;
}

/** Codes that another reading system has made: first what they open, then the sheet. */
export function CodeImportDialog({ onClose, onMade }: CodeImportDialogProps) {
  const client = useQueryClient();
  const [productField, targetField, untilField, remarkField] = [useId(), useId(), useId(), useId()];
  const [productId, setProductId] = useState(0);
  const [target, setTarget] = useState('');
  const [activateUntil, setUntil] = useState('');
  const [remark, setRemark] = useState('');
  const [confirm, setConfirm] = useState(false);
  const { data: choices } = useQuery(
    apiQuery(
      '/api/admin/ebook/batch/choices',
      { productId: productId || undefined },
      { placeholderData: (before) => before },
    ),
  );
  const product = choices?.products.find((p) => p.id === productId);
  const [kind = '', value = ''] = target.split(':');
  const ready =
    product !== undefined && (!product.periodical || target !== '') && (product.external || confirm);
  return (
    <ImportDialog
      title="导入外部激活码"
      accept="sheet"
      maxBytes={MAX_IMPORT_BYTES}
      guide={
        <div className={css.form}>
          <p>
            {`用于由其他阅读系统提供激活码的电子书刊：付款后把导入的激活码发给买家，买家到对方系统使用。表格第一行为表头，其中一列为“激活码”；最多 ${MAX_IMPORT_CODES} 行，有一行不合格则全部不导入。`}
          </p>
          <PlainField label="电子书刊" htmlFor={productField} required>
            <select
              id={productField}
              className={inputClass}
              value={productId || ''}
              onChange={(e) => {
                setProductId(Number(e.target.value));
                setTarget('');
              }}
            >
              <option value="">{choices ? '请选择' : '正在加载…'}</option>
              {choices?.products.map((p) => (
                <option key={p.id} value={p.id}>
                  {p.title}
                </option>
              ))}
            </select>
          </PlainField>
          {product?.periodical && (
            <PlainField label="年度或期次" htmlFor={targetField} required>
              <select
                id={targetField}
                className={inputClass}
                value={target}
                onChange={(e) => setTarget(e.target.value)}
              >
                <option value="">请选择</option>
                {choices?.years.map((y) => (
                  <option key={y} value={`year:${y}`}>
                    {`${y} 年全年`}
                  </option>
                ))}
                {choices?.issues.map((i) => (
                  <option key={i.id} value={`issue:${i.id}`}>
                    {i.title}
                  </option>
                ))}
              </select>
            </PlainField>
          )}
          <PlainField label="激活截止日期（选填）" htmlFor={untilField}>
            <DayInput id={untilField} clearable value={activateUntil} onChange={setUntil} />
          </PlainField>
          <PlainField label="备注（选填）" htmlFor={remarkField}>
            <input
              id={remarkField}
              className={inputClass}
              maxLength={200}
              value={remark}
              onChange={(e) => setRemark(e.target.value)}
            />
          </PlainField>
          {product && !product.external && (
            <label>
              <input type="checkbox" checked={confirm} onChange={(e) => setConfirm(e.target.checked)} />{' '}
              我已知悉：导入后该商品只发放外部激活码，本站不再为其自动生成
            </label>
          )}
        </div>
      }
      preview={(file) => api.post('/api/admin/ebook/batch/import/preview', { file })}
      renderResult={(found) => (
        <>
          <ImportSums
            rows={found.rows}
            sums={[
              { label: '可导入', value: found.good },
              { label: '有误', value: found.errors.length, wrong: true },
            ]}
          />
          <ImportRows
            label="有误的行"
            heading
            rows={found.errors}
            columns={[
              { title: '行号', value: (e) => e.line },
              { title: '激活码后 4 位', value: (e) => e.tail },
              { title: '原因', value: (e) => e.message },
            ]}
            file="激活码导入错误"
          />
          {!ready && found.errors.length === 0 && (
            <p>请先选择电子书刊{product && !product.external ? '并确认' : ''}。</p>
          )}
        </>
      )}
      action={(found) =>
        ready && found.errors.length === 0 && found.good > 0 ? `导入 ${found.good} 个激活码` : null
      }
      commit={async (file, found) => {
        const { data } = await api.send('/api/admin/ebook/batch/import', {
          file,
          fingerprint: found.fingerprint,
          productId,
          year: kind === 'year' ? Number(value) : undefined,
          issueId: kind === 'issue' ? Number(value) : undefined,
          activateUntil: activateUntil || undefined,
          remark: remark || undefined,
          confirm,
        });
        void invalidate(client, 'admin/ebook');
        onMade(data.id);
      }}
      onDone={() => undefined}
      onClose={onClose}
    />
  );
}
