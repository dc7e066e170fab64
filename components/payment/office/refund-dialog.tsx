'use client';

import { paymentProviders } from '@/lib/core/payment-providers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/payment/office/refund-dialog.module.css';
import { RefundFacts } from '@/components/payment/office/refund-facts';
import { RefundFinishForm } from '@/components/payment/office/refund-finish-form';
import { refundActionLabels } from '@/components/payment/office/refund-look';
import { Button } from '@/components/ui/button';
import { ConfirmDialog, type ConfirmRequest } from '@/components/ui/confirm-button';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import { readFen } from '@/lib/core/money';
import type { RefundDetailView } from '@/lib/domain/payment/refund-contract';
import type { RefundAction } from '@/lib/domain/payment/refund-rules';
import { api, type CallOutput } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

/** The result in the channel's words: only a success is green. */
function tell({ data }: { data: CallOutput<'POST', '/api/admin/refund/ask'> }) {
  if (data.answered && data.status !== 'failed') toast.success(data.text);
  else toast.error(data.text);
}

function questionOf(action: RefundAction, refund: RefundDetailView): ConfirmRequest {
  const sum = `${readFen(refund.amountFen)} 元`;
  const why = { label: '原因', required: true, max: 200 };
  const { id } = refund;
  const byBank = [paymentProviders.offline, paymentProviders.manual].some((l) => l === refund.providerLabel);
  switch (action) {
    case 'refuse':
      return {
        title: `撤销这笔 ${sum}的退款？`,
        text: '款项不再退回，占用的可退金额立即释放。',
        confirmLabel: '撤销退款',
        danger: true,
        reason: why,
        onConfirm: (reason) => api.send('/api/admin/refund/refuse', { id, reason: reason ?? '' }),
        done: '退款已撤销',
      };
    case 'retry':
      return {
        title: `重新退款 ${sum}？`,
        text: `以同一退款单号 ${refund.refundNo} 再次请求渠道，不会重复退款。`,
        confirmLabel: '重新退款',
        onConfirm: async () => tell(await api.send('/api/admin/refund/retry', { id })),
      };
    case 'manual':
      return {
        title: `${sum}转为线下退款？`,
        text: '之后不再请求渠道，由财务从银行转账并登记凭证。失败的退款会先向渠道核实。',
        confirmLabel: '转线下退款',
        danger: true,
        reason: why,
        onConfirm: (reason) => api.send('/api/admin/refund/manual', { id, reason: reason ?? '' }),
        done: '已转线下退款',
      };
    default:
      return {
        title: `同意退款 ${sum}？`,
        text: `由 ${refund.requestedBy ?? '系统'} 发起：${refund.reason}。${byBank ? '同意后由财务从银行转账。' : '同意后立即退款。'}`,
        confirmLabel: '同意退款',
        onConfirm: () => api.send('/api/admin/refund/agree', { id }),
        done: '已同意退款',
      };
  }
}

interface RefundDialogProps {
  id: number;
  onClose: () => void;
}

/** One refund with its history and the acts that are legal for this person now. */
export function RefundDialog({ id, onClose }: RefundDialogProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<RefundAction | null>(null);
  const [busy, setBusy] = useState(false);
  const { data: refund, error } = useQuery(
    apiQuery(
      '/api/admin/refund/detail/[id]',
      { id },
      {
        refetchInterval: ({ state: { data } }) =>
          data && (data.status === 'processing' || (data.status === 'created' && !data.waitsForSecond))
            ? 3000
            : false,
      },
    ),
  );
  const refresh = () => invalidate(client, 'admin/refund');
  const ask = async () => {
    setBusy(true);
    try {
      tell(await api.send('/api/admin/refund/ask', { id }));
    } catch (e) {
      toast.error(errorText(e));
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  if (refund && asking === 'finish') {
    return <RefundFinishForm refund={refund} onClose={() => setAsking(null)} onDone={() => void refresh()} />;
  }
  const question = refund && asking ? questionOf(asking, refund) : null;
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={refund ? `退款单 ${refund.refundNo}` : '退款单'}
        width={920}
        footer={
          refund &&
          refund.allowedActions.length > 0 &&
          // The way forward stands last, at the edge.
          refund.allowedActions.toReversed().map((action) => (
            <Button
              key={action}
              variant={action === 'refuse' || action === 'manual' ? 'outline' : 'primary'}
              busy={action === 'ask' && busy}
              onClick={() => (action === 'ask' ? void ask() : setAsking(action))}
            >
              {refundActionLabels[action]}
            </Button>
          ))
        }
      >
        {refund ? (
          <RefundFacts refund={refund} />
        ) : (
          <p className={css.waiting} role={error ? 'alert' : 'status'}>
            {error ? errorText(error) : '正在加载…'}
          </p>
        )}
      </Dialog>
      {question && (
        <ConfirmDialog
          {...question}
          open
          onClose={() => setAsking(null)}
          onConfirm={async (reason) => {
            try {
              return await question.onConfirm(reason);
            } finally {
              // Also after a refusal: somebody else may have acted.
              await refresh();
            }
          }}
        />
      )}
    </>
  );
}
