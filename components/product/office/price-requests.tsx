'use client';

import { useQueryClient } from '@tanstack/react-query';
import css from '@/components/product/office/price-requests.module.css';
import { ConfirmButton, type ConfirmRequest } from '@/components/ui/confirm-button';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { formatMinute } from '@/lib/core/dates';
import type { PriceRequest, PriceRequestAction } from '@/lib/domain/product/price-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const labels: Readonly<Record<PriceRequestAction, string>> = {
  agree: '同意改价',
  refuse: '不同意',
  withdraw: '撤回申请',
};

type Asked = Omit<ConfirmRequest, 'onConfirm'> & { call: (note?: string) => Promise<unknown> };

function requestOf(action: PriceRequestAction, { id, requestedByName }: PriceRequest): Asked {
  switch (action) {
    case 'agree':
      return {
        title: '同意改价？',
        text: '同意后新价格立即生效；已下单的订单不变。',
        confirmLabel: '同意',
        reason: { label: '意见' },
        done: '新价格已生效',
        call: (note) =>
          api.post('/api/admin/product/price/decide', { id, agree: true, note: note || undefined }),
      };
    case 'refuse':
      return {
        title: '不同意改价？',
        text: `价格保持不变，${requestedByName}可以重新申请。`,
        confirmLabel: '不同意',
        cancelLabel: '返回',
        danger: true,
        reason: { label: '不同意的原因', required: true },
        done: '已退回改价申请',
        call: (note = '') => api.post('/api/admin/product/price/decide', { id, agree: false, note }),
      };
    case 'withdraw':
      return {
        title: '撤回改价申请？',
        text: '撤回后价格保持不变，可以重新改价。',
        confirmLabel: '撤回',
        done: '改价申请已撤回',
        call: () => api.post('/api/admin/product/price/decide', { id, agree: false, note: '申请人撤回' }),
      };
  }
}

/** One price, what it is and what it shall be. */
function Line({ line }: { line: PriceRequest['lines'][number] }) {
  const side = (fen: number | null) => (fen === null ? '无' : <Price fen={fen} plain />);
  return (
    <tr>
      <th scope="row">{line.label}</th>
      <td>{side(line.beforeFen)}</td>
      <td className={css.after}>{line.afterFen === null ? '无' : <Price fen={line.afterFen} />}</td>
    </tr>
  );
}

function Request({ request: r }: { request: PriceRequest }) {
  const client = useQueryClient();
  return (
    <Panel
      className={css.panel}
      title={
        <span className={css.title}>
          {r.year === null ? '改价' : `${r.year} 年订阅改价`}
          <StatusTag tone="amber">待复核</StatusTag>
        </span>
      }
      extra={
        <div className={css.acts}>
          {r.allowedActions.map((action) => {
            const { call, ...question } = requestOf(action, r);
            return (
              <ConfirmButton
                key={action}
                {...question}
                variant={action === 'agree' ? 'primary' : 'outline'}
                size="s"
                onConfirm={async (note) => {
                  try {
                    await call(note);
                  } finally {
                    // Also after a refusal: somebody else may have decided meanwhile.
                    await invalidate(client, 'admin/product');
                  }
                }}
              >
                {labels[action]}
              </ConfirmButton>
            );
          })}
        </div>
      }
    >
      <div className={css.body}>
        <table className={css.prices}>
          <thead>
            <tr>
              <th scope="col">价格</th>
              <th scope="col">原价</th>
              <th scope="col">新价</th>
            </tr>
          </thead>
          <tbody>
            {r.lines.map((line) => (
              <Line key={line.label} line={line} />
            ))}
          </tbody>
        </table>
        <dl className={css.facts}>
          <dt>改价原因</dt>
          <dd>{r.reason}</dd>
          <dt>为何复核</dt>
          <dd>{r.grounds.join('；')}</dd>
          <dt>申请人</dt>
          <dd>
            <span translate="no">{r.requestedByName}</span>
            <span className={css.when}>{formatMinute(r.requestedAt)}</span>
          </dd>
        </dl>
      </div>
      {r.allowedActions.length === 0 && <p className={css.note}>须由申请人以外、有商品审核权限的人复核。</p>}
      {r.allowedActions.includes('withdraw') && (
        <p className={css.note}>您提出的改价须由另一位有商品审核权限的人复核，复核前价格不变。</p>
      )}
    </Panel>
  );
}

/** What waits for a second person at a product: old and new prices, why, and what may be done about it. */
export function PriceRequests({ requests }: { requests: readonly PriceRequest[] }) {
  return requests.map((request) => <Request key={request.id} request={request} />);
}
