'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog, type ConfirmRequest } from '@/components/ui/confirm-button';
import type { OfficeOrderDetailView } from '@/lib/domain/order/office-contract';
import { invalidate } from '@/lib/client/query';
import { api } from '@/lib/client/api';

type Act = 'hold' | 'release' | 'receive' | 'finish' | 'archive' | 'unarchive' | 'cancel';

const addresses = {
  hold: '/api/admin/order/hold',
  release: '/api/admin/order/release',
  receive: '/api/admin/order/shippingStatus/update',
  finish: '/api/admin/order/finish',
  cancel: '/api/admin/order/cancel',
  archive: '/api/admin/order/del',
  unarchive: '/api/admin/order/unarchive',
} as const satisfies Record<Act, string>;

const needed: ConfirmRequest['reason'] = { label: '原因', required: true };
const asked: ConfirmRequest['reason'] = { label: '说明' };

/** What each act asks before it is done, in the order of the buttons. */
const acts: Readonly<Record<Act, { label: string } & Omit<ConfirmRequest, 'onConfirm'>>> = {
  archive: {
    label: '归档',
    title: '归档此订单？',
    text: '归档后不再出现在订单列表中，可按“已归档”筛选找到，数据不会删除。',
    reason: asked,
    done: '订单已归档',
  },
  unarchive: {
    label: '取消归档',
    title: '取消归档此订单？',
    text: '订单将重新出现在订单列表中。',
    reason: asked,
    done: '订单已取消归档',
  },
  hold: {
    label: '暂停发货',
    title: '暂停此订单发货？',
    text: '恢复之前，订单的任何商品都不能发出。',
    reason: needed,
    done: '订单已暂停发货',
  },
  release: {
    label: '恢复发货',
    title: '恢复此订单发货？',
    reason: asked,
    done: '订单已恢复发货',
  },
  receive: {
    label: '记为签收',
    title: '将运输中的包裹记为已签收？',
    text: '用于物流没有回传签收结果的包裹。订单仍由买家确认或到期自动完成。',
    reason: needed,
    done: '包裹已记为签收',
  },
  finish: {
    label: '完成订单',
    title: '代买家确认收货？',
    text: '订单将变为已完成，运输中的包裹记为已签收，售后期限从现在起算。',
    reason: needed,
    confirmLabel: '完成订单',
    done: '订单已完成',
  },
  cancel: {
    label: '取消订单',
    title: '取消此订单？',
    text: '未付的二维码先在支付渠道关闭，随后释放占用的库存，买家不能再付款。',
    reason: { label: '取消原因', required: true },
    confirmLabel: '取消订单',
    danger: true,
    done: '订单已取消',
  },
};

interface OfficeButtonsProps {
  order: OfficeOrderDetailView;
  /** Takes the lease; `false` when somebody else has it. */
  acquire: () => Promise<boolean>;
}

/** What the desk may do with the order now, each with its question. */
export function OfficeButtons({ order, acquire }: OfficeButtonsProps) {
  const client = useQueryClient();
  const [act, setAct] = useState<Act | null>(null);
  const [shown, setShown] = useState<Act>('hold');
  const open = async (next: Act) => {
    if (!(await acquire())) return;
    setShown(next);
    setAct(next);
  };
  const unarchive = async () => {
    await api.send(addresses.unarchive, { id: order.id, reason: '撤销归档' });
    await invalidate(client, 'admin/order');
  };
  const { label: _label, ...question } = acts[shown];
  return (
    <>
      {(Object.keys(acts) as Act[])
        .filter((a) => order.allowedActions.includes(a))
        .map((a) => (
          <Button key={a} variant="outline" size="s" onClick={() => void open(a)} aria-haspopup="dialog">
            {acts[a].label}
          </Button>
        ))}
      <ConfirmDialog
        {...question}
        open={act !== null}
        onClose={() => setAct(null)}
        undo={shown === 'archive' ? unarchive : undefined}
        onConfirm={async (reason = '') => {
          await api.send(addresses[shown], { id: order.id, reason });
          await invalidate(client, 'admin/order');
        }}
      />
    </>
  );
}
