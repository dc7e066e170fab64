'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { approvalSaid } from '@/components/order/checkout-failure';
import { madePath } from '@/components/order/pay-path';
import css from '@/components/order/quotation/quotation.module.css';
import { Button, type ButtonLook } from '@/components/ui/button';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { Dialog } from '@/components/ui/dialog';
import { errorText, fieldErrors } from '@/components/ui/error-text';
import { Price } from '@/components/ui/price';
import { replaceTo, useSkin } from '@/components/ui/skin';
import { WayMark } from '@/components/ui/way-mark';
import { api, isSystemError } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';
import { randomToken } from '@/lib/core/ids';
import { methodText, payTermText } from '@/lib/domain/payment/method-words';
import type { QuotationView } from '@/lib/domain/quotation/contract';

function OrderDialog({ row, onClose }: { row: QuotationView; onClose: () => void }) {
  const client = useQueryClient();
  const skin = useSkin();
  const methods = useQuery(apiQuery('/api/user/paymentMethod/selectList', {}));
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** The order waits for the organisation's word. */
  const [asks, setAsks] = useState(false);
  /** Sent again without an answer, it asks for the same order. */
  const key = useRef('');
  const list = methods.data ?? [];
  const way = list.find((m) => m.code === chosen) ?? list[0];
  const send = async () => {
    if (busy || !way) return;
    setBusy(true);
    setFailure(null);
    key.current ||= randomToken(16);
    const wish = { id: row.id, paymentMethod: way.code, source: skin, submitKey: key.current };
    try {
      if (asks) {
        const { data } = await api.send('/api/user/purchase/quotation/[id]', wish);
        replaceTo(`/user/center/purchases/${data.id}`);
      } else {
        const { data } = await api.send('/api/user/quotation/order/[id]', wish);
        replaceTo(madePath(data, skin));
      }
    } catch (error) {
      if (!isSystemError(error)) key.current = '';
      const said = approvalSaid(error);
      if (said !== undefined) setAsks(said !== null);
      setFailure(fieldErrors(error)['paymentMethod'] ?? errorText(error));
      setBusy(false);
      await invalidate(client, 'user/quotation');
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="按报价单下单"
      width={560}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button busy={busy} disabled={!way} onClick={() => void send()}>
            {asks ? '提交审批' : '提交订单'}
          </Button>
        </>
      }
    >
      <p className={css.text}>
        {asks
          ? '交单位管理员审批，通过后按报价单的商品、数量、价格和收货地址下单，应付总额 '
          : '按报价单的商品、数量、价格和收货地址提交订单，应付总额 '}
        <Price fen={row.totalFen} />
        。一张报价单只能下单一次。
      </p>
      {methods.isError ? (
        <p className={css.wrong} role="alert">
          {errorText(methods.error)}
        </p>
      ) : (
        <ChoiceCards
          label="支付方式"
          name="quotation-way"
          choices={list.map((m) => ({
            value: m.code,
            title: m.name,
            text: methodText(m, skin),
            icon: <WayMark way={m.code} />,
          }))}
          value={way?.code ?? null}
          onChange={(code) => {
            key.current = '';
            setChosen(code);
          }}
        />
      )}
      <p className={css.note}>{payTermText(way)}</p>
      {failure !== null && (
        <p className={css.wrong} role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}

/** 按报价单下单: the way to pay is chosen, everything else is as quoted. */
export function OrderQuotation({
  row,
  size = 's',
  block,
}: {
  row: QuotationView;
  size?: ButtonLook['size'];
  block?: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size={size} block={block} onClick={() => setOpen(true)}>
        转为订单
      </Button>
      {open && <OrderDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}
