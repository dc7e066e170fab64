'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/order/office/quotation/quotation-dialog.module.css';
import { quotationFacts } from '@/components/order/quotation/facts';
import { QuotationLines } from '@/components/order/quotation/quotation-lines';
import { Button, ButtonLink } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-button';
import { DescriptionList } from '@/components/ui/description-list';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { StatusTag } from '@/components/ui/status-tag';
import { Timeline } from '@/components/ui/timeline';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';
import { formatDateTime } from '@/lib/core/dates';
import { readFen } from '@/lib/core/money';
import type { OfficeQuotationView } from '@/lib/domain/quotation/office-contract';
import { quotationTones } from '@/lib/states/quotation';

type Question = 'approve' | 'refuse' | 'cancel';

function Facts({ row }: { row: OfficeQuotationView }) {
  return (
    <div className={css.stack}>
      <DescriptionList
        columns={2}
        items={[
          {
            label: '状态',
            value: <StatusTag tone={quotationTones[row.face]}>{row.faceLabel}</StatusTag>,
          },
          { label: '客户', value: [row.buyerName, row.organizationName].filter(Boolean).join(' · ') },
          ...quotationFacts(row),
          ...(row.madeByName ? [{ label: '经办人', value: row.madeByName }] : []),
          ...(row.decidedByName ? [{ label: '复核人', value: row.decidedByName }] : []),
          ...(row.cancelReason ? [{ label: '作废原因', value: row.cancelReason, wide: true }] : []),
        ]}
      />
      <QuotationLines row={row} />
      <Timeline
        items={row.timeline.map((t) => ({ title: t.title, time: formatDateTime(t.time), text: t.text }))}
      />
    </div>
  );
}

/** One quotation: what is quoted to whom, and the second person's word on its discount. */
export function QuotationDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Question | null>(null);
  const { data: row, error } = useQuery(apiQuery('/api/admin/quotation/detail/[id]', { id }));
  const may = row?.allowedActions ?? [];
  const act = async (note: string | undefined) => {
    try {
      if (asking === 'cancel') await api.send('/api/admin/quotation/cancel/[id]', { id, reason: note });
      else await api.send('/api/admin/quotation/decide', { id, agree: asking === 'approve', note });
    } finally {
      await invalidate(client, 'admin/quotation');
    }
  };
  const discount = row ? `协议优惠 ${readFen(row.discountFen)} 元（${row.discountReason ?? ''}）` : '';
  const questions = {
    approve: {
      title: '同意这张报价单的优惠？',
      text: `${discount}；同意后报价单生效，有效期从今天算起。`,
      confirmLabel: '同意',
      done: '已同意',
      reason: undefined,
    },
    refuse: {
      title: '不同意这张报价单的优惠？',
      text: `${discount}；报价单作废，经办人会收到提醒。`,
      confirmLabel: '不同意',
      done: '已退回',
      reason: { label: '不同意的原因', required: true, max: 100 },
    },
    cancel: {
      title: '作废这张报价单？',
      text: '作废后客户不能再按它下单。',
      confirmLabel: '作废',
      done: '报价单已作废',
      reason: { label: '作废原因', max: 100 },
    },
  };
  const question = questions[asking ?? 'cancel'];
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={row ? `报价单 ${row.quotationSn}` : '报价单'}
        width={860}
        footer={
          may.length > 0 && (
            <>
              {may.includes('cancel') && (
                <Button variant="outline" onClick={() => setAsking('cancel')}>
                  作废
                </Button>
              )}
              {may.includes('paper') && (
                <ButtonLink variant="outline" href={`/api/admin/quotation/pdf/${id}`} download>
                  下载
                </ButtonLink>
              )}
              {may.includes('approve') && (
                <>
                  <Button variant="outline" onClick={() => setAsking('refuse')}>
                    不同意
                  </Button>
                  <Button onClick={() => setAsking('approve')}>同意</Button>
                </>
              )}
            </>
          )
        }
      >
        {row ? (
          <Facts row={row} />
        ) : (
          <p className={css.waiting} role={error ? 'alert' : 'status'}>
            {error ? errorText(error) : '正在加载…'}
          </p>
        )}
      </Dialog>
      <ConfirmDialog
        key={asking}
        open={asking !== null}
        onClose={() => setAsking(null)}
        {...question}
        danger={asking !== 'approve'}
        onConfirm={act}
      />
    </>
  );
}
