'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import own from '@/components/invoice/office/office.module.css';
import css from '@/components/ui/office.module.css';
import { officeActionLabels, officeTones } from '@/components/invoice/office/office-look';
import {
  InvoiceFacts,
  InvoiceLines,
  InvoiceMail,
  InvoiceOrders,
  InvoiceReds,
  InvoiceTogether,
} from '@/components/invoice/office/invoice-facts';
import { RedDialog } from '@/components/invoice/office/red-dialog';
import { RegisterDialog } from '@/components/invoice/office/register-dialog';
import { MailDialog, SendDialog } from '@/components/invoice/office/send-dialog';
import { UpdateDialog } from '@/components/invoice/office/update-dialog';
import { Button } from '@/components/ui/button';
import { ConfirmDialog, type ConfirmRequest } from '@/components/ui/confirm-button';
import { Loaded } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { StatusTag } from '@/components/ui/status-tag';
import { History } from '@/components/ui/timeline';
import { toast } from '@/components/ui/toast';
import { useAddressId } from '@/components/ui/use-address-id';
import { readFen } from '@/lib/core/money';
import type { OfficeDetailView } from '@/lib/domain/invoice/office-contract';
import type { OfficeInvoiceAction } from '@/lib/domain/invoice/office-policy';
import { api, type CallOutput } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

/** The result in the provider's words: only what stands is green. */
function tell({ data }: { data: CallOutput<'POST', '/api/admin/invoice/reset'> }) {
  if (data.status === 'failed' || data.status === 'cancelled') toast.error(data.text);
  else toast.success(data.text);
}

/** Acts that are asked about and then just done. */
function questionOf(action: OfficeInvoiceAction | null, invoice: OfficeDetailView): ConfirmRequest | null {
  const { id } = invoice;
  if (action === 'issue') {
    return {
      title: `在线开具 ${readFen(invoice.amountFen)} 元？`,
      text: `抬头“${invoice.title}”。开具后只能冲红，不能撤销。`,
      confirmLabel: '开票',
      onConfirm: async () => tell(await api.send('/api/admin/invoice/issue', { id })),
    };
  }
  if (action === 'reset') {
    return {
      title: '重置这张发票？',
      text: '先向电子发票服务查询：已开出的直接更新为已开票，确认没有开出的才回到待开票，不会重复开具。',
      confirmLabel: '重置',
      onConfirm: async () => tell(await api.send('/api/admin/invoice/reset', { id })),
    };
  }
  if (action === 'ask') {
    return {
      title: '查询开票结果？',
      text: '立即向电子发票服务查询一次。',
      confirmLabel: '查询',
      onConfirm: async () => tell(await api.send('/api/admin/invoice/ask', { id })),
    };
  }
  return null;
}

const PRIMARY: readonly OfficeInvoiceAction[] = ['issue', 'reset', 'ask', 'send', 'mail'];

function Invoice({ invoice }: { invoice: OfficeDetailView }) {
  const client = useQueryClient();
  const [acting, setActing] = useState<OfficeInvoiceAction | null>(null);
  const question = questionOf(acting, invoice);
  const close = () => setActing(null);
  const refresh = () => void invalidate(client, 'admin/invoice');
  const dialog = { invoice, onClose: close, onDone: refresh };
  return (
    <>
      <PageHeader
        title={<span className={css.number}>发票 {invoice.invoiceNo ?? invoice.requestNo}</span>}
        text={
          <span className={css.tags}>
            <StatusTag tone={officeTones[invoice.status]}>{invoice.statusLabel}</StatusTag>
            {invoice.side === 'red' && <StatusTag tone="red">红字发票</StatusTag>}
          </span>
        }
        back={{ href: '/mall/manage/invoices', label: '发票管理' }}
        actions={invoice.allowedActions.map((action) => (
          <Button
            key={action}
            size="s"
            variant={PRIMARY.includes(action) ? 'primary' : 'outline'}
            onClick={() => setActing(action)}
            aria-haspopup="dialog"
          >
            {officeActionLabels[action]}
          </Button>
        ))}
      />
      <div className={css.columns}>
        <div className={css.main}>
          {invoice.redSuggestion.length > 0 && (
            <p className={own.above} role="status">
              订单已有退款，发票高于实收 {readFen(invoice.redSuggestion.reduce((a, p) => a + p.amountFen, 0))}{' '}
              元，请冲红。
            </p>
          )}
          <InvoiceFacts invoice={invoice} />
          <InvoiceLines invoice={invoice} />
          <InvoiceReds invoice={invoice} />
          <Panel title="经过">
            <History events={invoice.timeline.toReversed()} />
          </Panel>
        </div>
        <div className={css.side}>
          <InvoiceOrders invoice={invoice} />
          <InvoiceTogether invoice={invoice} />
          <InvoiceMail invoice={invoice} />
          {invoice.redOf !== null && (
            <Panel title="对应的蓝字发票">
              <a className={css.link} href={`/mall/manage/invoices/${invoice.redOf}`}>
                查看蓝字发票
              </a>
            </Panel>
          )}
          {invoice.incidents.length > 0 && (
            <Panel title="特殊订单">
              {invoice.incidents.map((s) => (
                <a key={s.id} className={css.link} href={`/mall/manage/special-orders?open=${s.id}`}>
                  {s.specialNo} {s.title}
                </a>
              ))}
            </Panel>
          )}
        </div>
      </div>
      {acting === 'register' && <RegisterDialog {...dialog} />}
      {acting === 'update' && <UpdateDialog {...dialog} />}
      {acting === 'send' && <SendDialog {...dialog} />}
      {acting === 'mail' && <MailDialog {...dialog} />}
      {(acting === 'red' || acting === 'registerRed') && (
        <RedDialog {...dialog} byHand={acting === 'registerRed'} />
      )}
      {question && (
        <ConfirmDialog
          {...question}
          open
          onClose={close}
          onConfirm={async () => {
            try {
              return await question.onConfirm();
            } finally {
              // Also after a refusal: somebody else may have acted.
              refresh();
            }
          }}
        />
      )}
    </>
  );
}

/** One document at the desk: what it is, what may be done, and everything that happened. */
export function InvoiceDetail() {
  const query = useQuery(
    apiQuery(
      '/api/admin/invoice/detail/[id]',
      { id: useAddressId() },
      {
        refetchInterval: ({ state: { data } }) =>
          data && (data.status === 'issuing' || data.status === 'red_pending') ? 5000 : false,
      },
    ),
  );
  return <Loaded query={query}>{(invoice) => <Invoice invoice={invoice} />}</Loaded>;
}
