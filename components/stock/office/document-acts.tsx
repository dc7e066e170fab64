'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { actsOf, type DocumentAct as Act } from '@/components/stock/office/document-buttons';
import { HeadDialog } from '@/components/stock/office/head-dialog';
import { ShortRows } from '@/components/stock/office/short-rows';
import { shortRowsOf } from '@/components/stock/office/stock-look';
import { Button } from '@/components/ui/button';
import { ConfirmDialog, type ConfirmRequest } from '@/components/ui/confirm-button';
import { toast } from '@/components/ui/toast';
import {
  ALONE_CANCEL_COPIES,
  type DocumentDetailView,
  type ShortStockRow,
} from '@/lib/domain/stock/document-contract';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

const labels: Readonly<Record<Act, string>> = {
  edit: '修改单头',
  delete: '删除',
  withdraw: '撤回作废申请',
  refuse: '不同意作废',
  agree: '同意作废',
  cancel: '作废',
  post: '生效',
};
const strong: readonly Act[] = ['post', 'agree'];

type Asked = Omit<ConfirmRequest, 'onConfirm' | 'text'> & {
  text: ReactNode;
  call: (reason: string) => Promise<unknown>;
};

/** The question in front of each act, and the call behind it. */
function requestOf(act: Exclude<Act, 'edit'>, d: DocumentDetailView): Asked {
  const { id, version } = d;
  const about = `${d.kindLabel}单 ${d.docNo}`;
  const both = d.peer ? `对应的${d.kind === 'out' ? '调入' : '调出'}单 ${d.peer.docNo} 同时作废。` : '';
  switch (act) {
    case 'post':
      return {
        title: `${about} 生效？`,
        text: `${d.quantity} 册 ${d.lines} 种${d.kindLabel === '入库' ? '计入' : '移出'}${d.deliveryCenterName}。生效后不能修改，只能作废。`,
        confirmLabel: '生效',
        done: '单据已生效，库存已更新',
        call: () => api.send('/api/admin/stock/post', { id, version }),
      };
    case 'delete':
      return {
        title: `删除 ${about}？`,
        text: '草稿删除后不能恢复，库存没有变动。',
        confirmLabel: '删除',
        danger: true,
        done: '草稿已删除',
        call: () => api.post('/api/admin/stock/del', { ids: [id] }),
      };
    case 'cancel':
      return {
        title: `作废 ${about}？`,
        text: `将记入相反的库存流水，单据和流水都保留。${both}${
          d.quantity > ALONE_CANCEL_COPIES
            ? `合计超过 ${ALONE_CANCEL_COPIES} 册，提交后须由另一名仓储人员同意。`
            : ''
        }`,
        confirmLabel: d.quantity > ALONE_CANCEL_COPIES ? '提交作废申请' : '作废',
        danger: true,
        reason: { label: '作废原因', required: true },
        call: async (reason) => {
          const { data } = await api.send('/api/admin/stock/cancel', { id, reason });
          toast.success(
            data.result === 'submitted' ? '已提交，等待另一名仓储人员同意' : '单据已作废，库存已恢复',
          );
        },
      };
    case 'agree':
      return {
        title: `同意作废 ${about}？`,
        text: `${d.approval?.requestedBy ?? ''} 申请作废：${d.approval?.reason ?? ''}。同意后立即记入相反的库存流水。${both}`,
        confirmLabel: '同意作废',
        danger: true,
        reason: { label: '意见' },
        done: '单据已作废，库存已恢复',
        call: (note) =>
          api.send('/api/admin/stock/cancel/decide', { id, agree: true, note: note || undefined }),
      };
    case 'refuse':
      return {
        title: `不同意作废 ${about}？`,
        text: `${d.approval?.requestedBy ?? ''} 申请作废：${d.approval?.reason ?? ''}。不同意后单据继续有效。`,
        confirmLabel: '不同意',
        cancelLabel: '返回',
        reason: { label: '不同意的原因', required: true },
        done: '已退回作废申请',
        call: (note) => api.send('/api/admin/stock/cancel/decide', { id, agree: false, note }),
      };
    case 'withdraw':
      return {
        title: `撤回 ${about} 的作废申请？`,
        text: '撤回后单据继续有效。',
        confirmLabel: '撤回',
        done: '作废申请已撤回',
        call: () => api.send('/api/admin/stock/cancel/decide', { id, agree: false, note: '申请人撤回' }),
      };
  }
}

interface DocumentActsProps {
  document: DocumentDetailView;
}

/** What this person may do with the document now. */
export function DocumentActs({ document: d }: DocumentActsProps) {
  const client = useQueryClient();
  const router = useRouter();
  const [act, setAct] = useState<Act | null>(null);
  const [short, setShort] = useState<readonly ShortStockRow[]>([]);
  const close = () => {
    setAct(null);
    setShort([]);
  };
  const request = act && act !== 'edit' ? requestOf(act, d) : null;
  const run = async (reason: string) => {
    setShort([]);
    try {
      await request?.call(reason);
    } catch (error) {
      setShort(shortRowsOf(error));
      throw error;
    }
    if (act === 'delete') {
      // What is gone is not asked for again; the lists are.
      client.removeQueries({ queryKey: apiQuery('/api/admin/stock/detail/[id]', { id: d.id }).queryKey });
      router.push('/mall/manage/stock/documents');
    }
    await invalidate(client, 'admin/stock');
  };
  return (
    <>
      {actsOf(d.allowedActions).map((a) => (
        <Button
          key={a}
          variant={strong.includes(a) ? 'primary' : 'outline'}
          size="s"
          aria-haspopup="dialog"
          disabled={a === 'post' && d.items.length === 0}
          onClick={() => setAct(a)}
        >
          {labels[a]}
        </Button>
      ))}
      {request && (
        <ConfirmDialog
          open
          {...request}
          text={
            <>
              {request.text}
              <ShortRows short={short} />
            </>
          }
          onClose={close}
          onConfirm={(reason = '') => run(reason)}
        />
      )}
      {act === 'edit' && <HeadDialog document={d} onClose={close} />}
    </>
  );
}
