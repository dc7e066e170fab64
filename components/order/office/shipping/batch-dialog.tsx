'use client';

import { Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isComposing } from '@/components/ui/composing';
import { trackingHint } from '@/components/order/office/ship-form';
import rowsCss from '@/components/ui/rows.module.css';
import css from '@/components/order/office/shipping/batch-dialog.module.css';
import {
  mergeResults,
  numberProblems,
  readyRows,
  type TypedNumbers,
} from '@/components/order/office/shipping/batch-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { StatusTag } from '@/components/ui/status-tag';
import { toast } from '@/components/ui/toast';
import { randomToken } from '@/lib/core/ids';
import type { DeliveryCorpView } from '@/lib/domain/shipping/contract';
import type { BatchShipRow, WaitingRow } from '@/lib/domain/shipping/office-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import { deliveryCorpsQuery } from '@/lib/domain/shipping/client';

/** The scanner ends a number with Enter: the cursor goes on to the next field. */
function goOn(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || isComposing(event)) return;
  event.preventDefault();
  const fields = [
    ...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-no]') ?? []),
  ];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}

interface RowProps {
  row: WaitingRow;
  first: boolean;
  value: string;
  problem: string | undefined;
  hint: string | null;
  result: BatchShipRow | undefined;
  busy: boolean;
  onChange: (text: string) => void;
}

function BatchRow({ row, first, value, problem, hint, result, busy, onChange }: RowProps) {
  return (
    <tr>
      <td className={css.order}>
        <span>{row.childNo ?? row.orderSn}</span>
        <small>{row.receiverName}</small>
      </td>
      <td>{row.goods}</td>
      <td className={css.field}>
        {row.pickup ? (
          '自提，不需要运单号'
        ) : (
          <TextInput
            size="xs"
            data-no
            {...(first && { 'data-autofocus': true })}
            aria-label={`${row.childNo ? '子订单' : '订单'} ${row.childNo ?? row.orderSn} 的运单号`}
            value={value}
            maxLength={60}
            autoComplete="off"
            placeholder="扫码或输入"
            disabled={busy || result?.ok === true}
            error={problem}
            description={problem ? undefined : hint}
            onChange={(e) => onChange(e.currentTarget.value)}
            onKeyDown={goOn}
          />
        )}
      </td>
      <td className={css.result}>
        {result?.ok === true && <StatusTag tone="green">{`已发货 ${result.shipmentNo ?? ''}`}</StatusTag>}
        {result?.ok === false && <span className={css.failed}>{result.message}</span>}
      </td>
    </tr>
  );
}

/** The batch itself: its key is new whenever what it sends has changed, so that a repeated press sends nothing twice. */
function useBatch(rows: readonly WaitingRow[]) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<TypedNumbers>({});
  const [results, setResults] = useState<ReadonlyMap<string, BatchShipRow>>(new Map());
  const [busy, setBusy] = useState(false);
  const sent = useRef({ of: '', key: '' });
  const done = new Set([...results].filter(([, r]) => r.ok).map(([key]) => key));
  const ready = readyRows(rows, typed, done);
  const send = async (deliveryCorpId: number | undefined) => {
    const list = ready.map((r) => ({
      orderId: r.orderId,
      ...(r.childOrderId !== null && { childOrderId: r.childOrderId }),
      ...(!r.pickup && { trackingNo: (typed[r.key] ?? '').trim() }),
    }));
    const of = JSON.stringify([deliveryCorpId, list]);
    if (sent.current.of !== of) sent.current = { of, key: randomToken(16) };
    setBusy(true);
    try {
      const view = await api.post('/api/admin/shipping/moreAdd', {
        batchId: sent.current.key,
        deliveryCorpId,
        rows: list,
      });
      setResults((known) => mergeResults(known, view));
      // What was refused is tried again in a batch of its own.
      sent.current = { of: '', key: '' };
      if (view.failed === 0) toast.success(`${view.shipped} 个包裹已发货`);
      else toast.warn(`${view.shipped} 个包裹已发货，${view.failed} 个未发货`);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
      void invalidate(client, 'admin/order');
    }
  };
  return { typed, setTyped, results, busy, ready, done, send };
}

interface BatchProps {
  rows: readonly WaitingRow[];
  corps: readonly DeliveryCorpView[];
  onClose: () => void;
}

function Batch({ rows, corps, onClose }: BatchProps) {
  const [corpId, setCorpId] = useState(String((corps.find((c) => c.isDefault) ?? corps[0])?.id ?? ''));
  const { typed, setTyped, results, busy, ready, done, send } = useBatch(rows);
  const table = useRef<HTMLTableElement>(null);
  // The rows may come after the dialog opened: without this the scanner's first number is lost.
  useEffect(() => table.current?.querySelector<HTMLInputElement>('input[data-no]')?.focus(), []);
  const corp = corps.find((c) => String(c.id) === corpId);
  const problems = numberProblems(rows, typed);
  const printable = [...results.values()].flatMap((r) =>
    r.ok && r.shipmentId !== null ? [r.shipmentId] : [],
  );
  return (
    <>
      <div className={css.head}>
        <Select
          label="物流公司"
          data={corps.map((c) => ({ value: String(c.id), label: c.name }))}
          value={corpId}
          onChange={(v) => setCorpId(v ?? '')}
          searchable
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          disabled={busy}
        />
        <p>每个订单或子订单发出全部未发商品，单独成一个包裹。没有填写运单号的行不发货。</p>
      </div>
      <div className={css.scroll}>
        <table className={rowsCss.table} ref={table}>
          <thead>
            <tr>
              <th scope="col">订单</th>
              <th scope="col">商品</th>
              <th scope="col">运单号</th>
              <th scope="col">结果</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <BatchRow
                key={row.key}
                row={row}
                first={i === 0}
                value={typed[row.key] ?? ''}
                problem={problems.get(row.key)}
                hint={trackingHint(corp, typed[row.key] ?? '')}
                result={results.get(row.key)}
                busy={busy}
                onChange={(text) => setTyped((t) => ({ ...t, [row.key]: text }))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.foot}>
        {printable.length > 0 && (
          <a
            className={css.print}
            href={`/mall/manage/shipments/print?ids=${printable.join(',')}`}
            target="_blank"
            rel="noopener"
          >
            {`打印 ${printable.length} 张发货单`}
          </a>
        )}
        <Button variant="outline" onClick={onClose} disabled={busy}>
          {done.size > 0 ? '完成' : '取消'}
        </Button>
        <Button
          busy={busy}
          disabled={ready.length === 0 || problems.size > 0}
          onClick={() => void send(corp?.id)}
        >
          {ready.length > 0 ? `发货 ${ready.length} 个包裹` : '发货'}
        </Button>
      </div>
    </>
  );
}

/** Ships ticked orders and child orders, each whole, with a number each; the results stay in sight (`shipping/moreAdd`). */
export function BatchDialog({ rows, onClose }: { rows: readonly WaitingRow[]; onClose: () => void }) {
  const corps = useQuery(deliveryCorpsQuery());
  return (
    <Dialog
      open
      onClose={onClose}
      title={`批量发货（${rows.length} 个包裹）`}
      width={980}
      dismissable={false}
    >
      {corps.data ? (
        <Batch rows={rows} corps={corps.data} onClose={onClose} />
      ) : (
        <p role={corps.error ? 'alert' : 'status'}>{corps.error ? errorText(corps.error) : '正在加载…'}</p>
      )}
    </Dialog>
  );
}
