'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LineAdder } from '@/components/stock/office/line-adder';
import { LineImport } from '@/components/stock/office/line-import';
import { pickKey } from '@/components/picker/pick-name';
import { ShortRows } from '@/components/stock/office/short-rows';
import { centersFor, choicesOf, shortRowsOf } from '@/components/stock/office/stock-look';
import { Goods } from '@/components/stock/office/goods';
import css from '@/components/stock/office/stock.module.css';
import { lineProblem, withLine, type TransferLine } from '@/components/stock/office/transfer-lines';
import { useCenters } from '@/components/stock/office/use-centers';
import { Button } from '@/components/ui/button';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SelectField, TextField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import rows from '@/components/ui/rows.module.css';
import { randomToken } from '@/lib/core/ids';
import { transferInput, type ShortStockRow } from '@/lib/domain/stock/document-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

interface LinesProps {
  lines: readonly TransferLine[];
  onRemove: (key: string) => void;
}

function Lines({ lines, onRemove }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <div className={rows.scroll}>
      <table className={rows.table}>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" className={rows.right}>
              可用
            </th>
            <th scope="col" className={rows.right}>
              调拨
            </th>
            <th scope="col">
              <span className="sr-only">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((l) => (
            <tr key={pickKey(l.pick)}>
              <td>
                <Goods
                  title={l.pick.title}
                  issueTitle={l.pick.issueTitle}
                  codes={[l.pick.sku, l.pick.code]}
                />
              </td>
              <td className={rows.right}>{l.pick.available}</td>
              <td className={`${rows.right} ${lineProblem(l) ? css.low : ''}`} title={lineProblem(l)}>
                {l.quantity}
              </td>
              <td className={rows.right}>
                <Button
                  className={css.act}
                  variant="plain"
                  size="s"
                  aria-label={`移除：${l.pick.title}`}
                  onClick={() => onRemove(pickKey(l.pick))}
                >
                  移除
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** 调拨: what leaves one delivery centre enters the other in the same moment. */
export function TransferDialog({ onClose }: { onClose: () => void }) {
  const centers = useCenters();
  const client = useQueryClient();
  const [key] = useState(() => randomToken(18));
  const [lines, setLines] = useState<readonly TransferLine[]>([]);
  const [short, setShort] = useState<readonly ShortStockRow[]>([]);
  const [importing, setImporting] = useState(false);
  const form = useZodForm(transferInput, {
    initialValues: { fromCenterId: centers[0]?.id ?? '', toCenterId: '', remark: '', lines: [] },
    submit: async (_typed, parsed) => {
      setShort([]);
      try {
        return await api.post('/api/admin/stock/transfer', parsed, { idempotencyKey: key });
      } catch (error) {
        setShort(shortRowsOf(error));
        throw error;
      } finally {
        void invalidate(client, 'admin/stock');
      }
    },
    success: (view) => `调拨已生效：调出单 ${view.out.docNo}，调入单 ${view.in.docNo}`,
    done: onClose,
  });
  const put = (next: readonly TransferLine[]) => {
    setLines(next);
    form.setFieldValue(
      'lines',
      next.map(({ pick, quantity }) => ({ productId: pick.productId, issueId: pick.issueId, quantity })),
    );
  };
  const from = Number(form.values.fromCenterId) || undefined;
  const problem = form.errors['lines'];
  if (importing)
    return (
      <LineImport
        use="transfer"
        centerId={from}
        onLines={async (found) =>
          put(found.reduce<TransferLine[]>((all, l) => withLine(all, l.pick, l.quantity), [...lines]))
        }
        onClose={() => setImporting(false)}
      />
    );
  return (
    <DialogForm title="调拨" form={form} columns={2} width={760} submitLabel="确认调拨" onClose={onClose}>
      <SelectField
        name="fromCenterId"
        label="调出仓"
        required
        numeric
        options={choicesOf(centers)}
        // The copies beside the lines are those of the centre before.
        onPicked={(next) => {
          put([]);
          if (next === form.values.toCenterId) form.setFieldValue('toCenterId', '');
        }}
      />
      <SelectField
        name="toCenterId"
        label="调入仓"
        required
        numeric
        options={choicesOf(centersFor('in', centers).filter((c) => c.id !== from))}
      />
      <FormFull>
        <LineAdder
          plain
          centerId={from}
          onAdd={async (pick, quantity) => put(withLine(lines, pick, quantity))}
        />
        <Button
          variant="plain"
          size="s"
          disabled={from === undefined}
          aria-haspopup="dialog"
          onClick={() => setImporting(true)}
        >
          从表格添加
        </Button>
        <Lines lines={lines} onRemove={(gone) => put(lines.filter((l) => pickKey(l.pick) !== gone))} />
        {problem && (
          <p className={css.failure} role="alert">
            {problem}
          </p>
        )}
        <ShortRows short={short} />
      </FormFull>
      <FormFull>
        <TextField name="remark" label="备注" maxLength={200} placeholder="选填" />
      </FormFull>
    </DialogForm>
  );
}
