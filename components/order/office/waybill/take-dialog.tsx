'use client';

import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { BatchView } from '@/components/order/office/waybill/batch-view';
import css from '@/components/order/office/waybill/waybill.module.css';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import { randomToken } from '@/lib/core/ids';
import type { WaybillRequestInput } from '@/lib/domain/waybill/contract';
import { api } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';
import { deliveryCorpsQuery } from '@/lib/domain/shipping/client';

type Targets = WaybillRequestInput['rows'];

/** Couriers that have an account, the default one first. */
function useCouriers() {
  const corps = useQuery(deliveryCorpsQuery());
  const accounts = useQuery(apiQuery('/api/admin/shipping/waybill/account/list', {}));
  const known = new Set(accounts.data?.accounts.map((a) => a.deliveryCorpId));
  return {
    error: corps.error ?? accounts.error,
    open: accounts.data?.open,
    couriers: corps.data && accounts.data ? corps.data.filter((c) => known.has(c.id)) : undefined,
  };
}

interface ChoiceProps {
  targets: Targets;
  onTaken: (batchId: number) => void;
  onClose: () => void;
}

function Choice({ targets, onTaken, onClose }: ChoiceProps) {
  const { couriers, open, error } = useCouriers();
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // The same press that comes twice makes one batch.
  const key = useRef(randomToken(16));
  if (!couriers) return <p role={error ? 'alert' : 'status'}>{error ? errorText(error) : '正在加载…'}</p>;
  if (!open || couriers.length === 0) {
    return (
      <EmptyState
        title={open ? '还没有电子面单账号' : '尚未接入电子面单服务'}
        text={
          open
            ? '请先在“物流公司”中为合作的物流公司设置电子面单账号。'
            : '请平台管理员在配置中填写快递100的 KUAIDI100_KEY 和 KUAIDI100_SECRET。'
        }
      />
    );
  }
  const corpId = chosen ?? String(couriers[0]?.id ?? '');
  const take = async () => {
    setBusy(true);
    try {
      const batch = await api.post('/api/admin/shipping/waybill/request', {
        batchKey: key.current,
        deliveryCorpId: Number(corpId),
        rows: targets,
      });
      onTaken(batch.id);
    } catch (failure) {
      toast.error(errorText(failure));
      setBusy(false);
    }
  };
  return (
    <>
      <Select
        label="物流公司"
        data={couriers.map((c) => ({ value: String(c.id), label: c.name }))}
        value={corpId}
        onChange={setChosen}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        disabled={busy}
      />
      <p className={css.hint}>
        向物流公司为每个包裹取一个运单号，取到后即按该单号发货；每个订单或子订单发出全部未发商品，单独成一个包裹。
      </p>
      <div className={css.foot}>
        <Button variant="outline" onClick={onClose} disabled={busy}>
          取消
        </Button>
        <Button busy={busy} onClick={() => void take()}>
          {`取号并发货 ${targets.length} 个包裹`}
        </Button>
      </div>
    </>
  );
}

/** 取电子面单 for ticked rows: the courier is chosen, then the numbers come in while the dialog is open or not. */
export function TakeWaybillsDialog({ targets, onClose }: { targets: Targets; onClose: () => void }) {
  const [batchId, setBatchId] = useState<number | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`取电子面单并发货（${targets.length} 个包裹）`}
      width={batchId === null ? 520 : 900}
      dismissable={false}
    >
      {batchId === null ? (
        <Choice targets={targets} onTaken={setBatchId} onClose={onClose} />
      ) : (
        <BatchView id={batchId} onClose={onClose} />
      )}
    </Dialog>
  );
}
