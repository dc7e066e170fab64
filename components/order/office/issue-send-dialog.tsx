'use client';

import { Button, Modal, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/order/office/issue-send-dialog.module.css';
import { useIssueSending } from '@/components/order/office/use-issue-sending';
import type { IssueDeliveryRow } from '@/lib/domain/order/issue-contract';
import { deliveryCorpsQuery } from '@/lib/domain/shipping/client';

interface SendDialogProps {
  issueId: number;
  /** Rows to send; `null`: all that are ready, by plain mail. */
  rows: readonly IssueDeliveryRow[] | null;
  /** Rows that are ready, where all are sent. */
  ready: number;
  onClose: () => void;
}

/** Sends an issue to those who wait for it, with the progress and what did not leave (`shipping/issue/send`). */
export function IssueSendDialog({ issueId, rows, ready, onClose }: SendDialogProps) {
  const { state, start, stop } = useIssueSending(issueId);
  const [corpId, setCorpId] = useState<number | null>(null);
  const [numbers, setNumbers] = useState<Record<number, string>>({});
  const corps = useQuery({
    ...deliveryCorpsQuery(),
    enabled: rows !== null,
  });
  const courier = rows !== null && corpId !== null;
  const missing = courier && rows.some((r) => !numbers[r.id]?.trim());
  const total = rows?.length ?? ready;

  const send = () =>
    void start(
      rows === null
        ? {}
        : {
            ...(corpId !== null && { deliveryCorpId: corpId }),
            rows: rows.map((r) => ({
              deliveryId: r.id,
              ...(corpId !== null && { trackingNo: numbers[r.id] ?? '' }),
            })),
          },
    );
  return (
    <Modal
      opened
      onClose={() => !state.busy && onClose()}
      title="寄出期刊"
      size={720}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': '关闭', disabled: state.busy }}
    >
      {rows === null ? (
        <p className={css.note}>
          {`本期待寄 ${ready} 行将全部按平邮寄出，没有运单号。暂停发货、正由他人处理或正在退款的订单不会寄出。`}
        </p>
      ) : (
        <Select
          label="寄送方式"
          value={corpId === null ? '' : String(corpId)}
          onChange={(v) => setCorpId(v ? Number(v) : null)}
          data={[
            { value: '', label: '平邮（无运单号）' },
            ...(corps.data ?? []).map((c) => ({ value: String(c.id), label: c.name })),
          ]}
          allowDeselect={false}
          disabled={state.busy || state.done}
        />
      )}
      {rows !== null && !state.done && (
        <div className={css.rows}>
          {rows.map((r) => (
            <div key={r.id} className={css.row}>
              <span>
                {r.receiverName}　<span className={css.number}>{r.orderSn}</span>
              </span>
              <span>{`${r.quantity} 份`}</span>
              {courier && (
                <TextInput
                  size="xs"
                  aria-label={`${r.orderSn} 的运单号`}
                  placeholder="运单号"
                  value={numbers[r.id] ?? ''}
                  maxLength={40}
                  onChange={(e) => setNumbers({ ...numbers, [r.id]: e.currentTarget.value })}
                />
              )}
            </div>
          ))}
        </div>
      )}
      {(state.busy || state.done || state.error !== null) && (
        <div className={css.note} aria-live="polite">
          <progress
            className={css.progress}
            aria-label="寄出进度"
            value={state.seen}
            max={Math.max(total, state.seen, 1)}
          />
          {`已处理 ${state.seen} 行，寄出 ${state.sent} 行`}
          {state.failures.length > 0 && `，未寄出 ${state.failures.length} 行`}
          {state.error !== null && <p role="alert">{state.error}。可以继续，已寄出的不会重复。</p>}
        </div>
      )}
      {state.failures.length > 0 && (
        <ul className={css.failures} aria-label="未寄出的行">
          {state.failures.map((f) => (
            <li key={f.deliveryId}>
              {rows?.find((r) => r.id === f.deliveryId)?.orderSn ?? `寄送编号 ${f.deliveryId}`}：{f.message}
            </li>
          ))}
        </ul>
      )}
      <div className={css.buttons}>
        {state.busy ? (
          <Button variant="default" onClick={stop}>
            本批完成后停止
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            {state.done ? '关闭' : '取消'}
          </Button>
        )}
        {!state.done && (
          <Button onClick={send} loading={state.busy} disabled={total === 0 || missing}>
            {state.error === null ? '确认寄出' : '继续寄出'}
          </Button>
        )}
      </div>
    </Modal>
  );
}
