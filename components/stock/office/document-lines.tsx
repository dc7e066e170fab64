'use client';

import { useRef, useState } from 'react';
import { Goods, productHref } from '@/components/stock/office/goods';
import { LineAdder } from '@/components/stock/office/line-adder';
import { LineDialog } from '@/components/stock/office/line-dialog';
import { LineImport } from '@/components/stock/office/line-import';
import { pickName } from '@/components/picker/pick-name';
import css from '@/components/stock/office/stock.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import rows from '@/components/ui/rows.module.css';
import { randomToken } from '@/lib/core/ids';
import type { DocumentDetailView, DocumentLineView } from '@/lib/domain/stock/document-contract';
import type { LineSheetView } from '@/lib/domain/stock/line-sheet-contract';
import { api, type CallInput } from '@/lib/client/api';

interface RowProps {
  line: DocumentLineView;
  out: boolean;
  draft: boolean;
  mayEdit: boolean;
  onEdit: () => void;
  onChanged: () => Promise<void>;
}

function Row({ line, out, draft, mayEdit, onEdit, onChanged }: RowProps) {
  const name = pickName(line);
  const short = draft && out && line.quantity > line.available;
  return (
    <tr>
      <td className={rows.muted}>{line.lineNo}</td>
      <td>
        <Goods
          title={line.title}
          issueTitle={line.issueTitle}
          codes={[line.sku, line.code]}
          href={productHref(line.productId)}
        />
      </td>
      <td className={rows.right}>{line.onHand}</td>
      <td className={`${rows.right} ${short ? css.low : ''}`}>{line.available}</td>
      <td className={rows.right}>
        <strong>{line.quantity}</strong>
      </td>
      <td className={rows.right}>
        {line.unitCostFen === null ? '—' : <Price fen={line.unitCostFen} plain />}
      </td>
      <td className={rows.right}>
        {line.unitCostFen === null ? '—' : <Price fen={line.unitCostFen * line.quantity} plain />}
      </td>
      <td>{line.remark ?? '—'}</td>
      {mayEdit && (
        <td>
          <div className={css.acts}>
            <Button
              className={css.act}
              variant="plain"
              size="s"
              aria-label={`修改：${name}`}
              aria-haspopup="dialog"
              onClick={onEdit}
            >
              修改
            </Button>
            <ConfirmButton
              className={css.act}
              variant="plain"
              label={`移除：${name}`}
              title="移除该明细？"
              text={name}
              confirmLabel="移除"
              danger
              onConfirm={() =>
                api.post('/api/admin/stock/item/del', { ids: [line.id] }).finally(() => void onChanged())
              }
            >
              移除
            </ConfirmButton>
          </div>
        </td>
      )}
    </tr>
  );
}

interface LinesProps {
  document: DocumentDetailView;
  mayEdit: boolean;
  onChanged: () => Promise<void>;
}

/** The lines of a document; a draft takes more of them. */
export function DocumentLines({ document: d, mayEdit, onChanged }: LinesProps) {
  const [editing, setEditing] = useState<DocumentLineView | null>(null);
  const [importing, setImporting] = useState(false);
  // The same line sent again after a broken connection is the same act; once it is in, the next one is another.
  const sent = useRef({ of: '', key: '' });
  const once = async (act: object, send: (idempotencyKey: string) => Promise<unknown>) => {
    const of = JSON.stringify(act);
    if (sent.current.of !== of) sent.current = { of, key: randomToken(18) };
    try {
      await send(sent.current.key);
      sent.current = { of: '', key: '' };
    } finally {
      void onChanged();
    }
  };
  const add = (line: CallInput<'POST', '/api/admin/stock/item/insert'>) =>
    once(line, (idempotencyKey) => api.post('/api/admin/stock/item/insert', line, { idempotencyKey }));
  const addAll = (found: LineSheetView['lines']) => {
    const lines = found.map(({ pick: { productId, issueId }, quantity, unitCostFen, remark }) => ({
      productId,
      issueId,
      quantity,
      unitCostFen,
      remark,
    }));
    const input = { stock_id: d.id, lines };
    return once(input, (idempotencyKey) =>
      api.post('/api/admin/stock/item/insert/batch', input, { idempotencyKey }),
    );
  };
  return (
    <Panel
      title="明细"
      extra={
        <>
          {d.kind === 'out' && <span className={css.muted}>出库不能超过可用量</span>}
          {mayEdit && (
            <Button variant="outline" size="s" aria-haspopup="dialog" onClick={() => setImporting(true)}>
              从表格添加
            </Button>
          )}
        </>
      }
      padded={false}
    >
      {mayEdit && (
        <LineAdder
          centerId={d.deliveryCenterId}
          onAdd={(pick, addQuantity, unitCostFen) =>
            add({
              stock_id: d.id,
              productId: pick.productId,
              issueId: pick.issueId,
              addQuantity,
              unitCostFen,
            })
          }
        />
      )}
      {d.items.length === 0 ? (
        <EmptyState
          compact
          title="还没有明细"
          text={mayEdit ? '选择商品、填写册数后添加，或从表格添加。' : undefined}
        />
      ) : (
        <>
          {/* A scroller must be reachable by keyboard (WCAG 2.1.1). */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={rows.scroll} tabIndex={0} role="region" aria-label="单据明细">
            <table className={rows.table}>
              <thead>
                <tr>
                  <th scope="col">行</th>
                  <th scope="col">商品</th>
                  <th scope="col" className={rows.right}>
                    该仓现存
                  </th>
                  <th scope="col" className={rows.right}>
                    该仓可用
                  </th>
                  <th scope="col" className={rows.right}>
                    {d.kindLabel}册数
                  </th>
                  <th scope="col" className={rows.right}>
                    进货单价
                  </th>
                  <th scope="col" className={rows.right}>
                    金额
                  </th>
                  <th scope="col">备注</th>
                  {mayEdit && <th scope="col">操作</th>}
                </tr>
              </thead>
              <tbody>
                {d.items.map((line) => (
                  <Row
                    key={line.id}
                    line={line}
                    out={d.kind === 'out'}
                    draft={d.status === 'draft'}
                    mayEdit={mayEdit}
                    onEdit={() => setEditing(line)}
                    onChanged={onChanged}
                  />
                ))}
              </tbody>
            </table>
          </div>
          <p className={css.sums}>
            <span>{`${d.lines} 行`}</span>
            <span>
              合计 <strong>{d.quantity}</strong> 册
            </span>
            {d.amountFen !== null && (
              <span>
                金额 <Price fen={d.amountFen} />
              </span>
            )}
          </p>
        </>
      )}
      {importing && (
        <LineImport
          use={d.kind}
          centerId={d.deliveryCenterId}
          onLines={addAll}
          onClose={() => setImporting(false)}
        />
      )}
      {editing && (
        <LineDialog line={editing} onSaved={() => void onChanged()} onClose={() => setEditing(null)} />
      )}
    </Panel>
  );
}
