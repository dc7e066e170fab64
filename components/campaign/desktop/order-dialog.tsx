'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import css from '@/components/campaign/campaign.module.css';
import { Button } from '@/components/ui/button';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { Loaded } from '@/components/ui/loaded';
import { Price } from '@/components/ui/price';
import { replaceTo } from '@/components/ui/skin';
import { WayMark } from '@/components/ui/way-mark';
import { api, isSystemError } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';
import { randomToken } from '@/lib/core/ids';
import { receiverText } from '@/lib/domain/member/rules';
import { methodText, payTermText } from '@/lib/domain/payment/method-words';

/** 按名单下单: what it costs now, where the order's own papers go, the way to pay. */
export function OrderDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient();
  const quote = useQuery(apiQuery('/api/user/campaign/quote/[id]', { id }, { staleTime: 0 }));
  const methods = useQuery(apiQuery('/api/user/paymentMethod/selectList', {}));
  const receivers = useQuery(apiQuery('/api/user/receiver/all', {}));
  const [chosen, setChosen] = useState<{ way?: string; receiver?: string }>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Sent again without an answer, it asks for the same order. */
  const key = useRef('');
  const ways = methods.data ?? [];
  const way = ways.find((m) => m.code === chosen.way) ?? ways[0];
  const places = receivers.data ?? [];
  const place =
    places.find((r) => String(r.id) === chosen.receiver) ?? places.find((r) => r.isDefault) ?? places[0];
  const choose = (more: typeof chosen) => {
    key.current = '';
    setChosen((was) => ({ ...was, ...more }));
  };
  const send = async () => {
    if (busy || !way || !place || !quote.data) return;
    setBusy(true);
    setFailure(null);
    key.current ||= randomToken(16);
    const { version, totalFen } = quote.data;
    try {
      const { data } = await api.send('/api/user/campaign/order/[id]', {
        id,
        version,
        totalFen,
        receiverId: place.id,
        paymentMethod: way.code,
        submitKey: key.current,
      });
      replaceTo(`/user/center/orders/${data.id}`);
    } catch (error) {
      if (!isSystemError(error)) key.current = '';
      setFailure(errorText(error));
      setBusy(false);
      await invalidate(client, 'user/campaign');
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="按名单下单"
      width={640}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button busy={busy} disabled={!way || !place || !quote.data} onClick={() => void send()}>
            提交订单
          </Button>
        </>
      }
    >
      <Loaded query={quote}>
        {(q) => (
          <div className={css.order}>
            <p className={css.note}>
              {`${q.lines.length} 种期刊，${q.readers} 名读者，共 ${q.quantity} 份，应付总额 `}
              <Price fen={q.totalFen} />
              。提交后名单不再修改，地址和份数改在订单中调整。
            </p>
            <div>
              <p className={css.label}>订单收货地址（发票、合同等寄往这里；期刊寄往各读者）</p>
              {places.length > 0 ? (
                <ChoiceCards
                  label="订单收货地址"
                  name="campaign-receiver"
                  choices={places.map((r) => ({
                    value: String(r.id),
                    title: r.name,
                    text: receiverText(r),
                  }))}
                  value={place ? String(place.id) : null}
                  onChange={(receiver) => choose({ receiver })}
                />
              ) : (
                <p className={css.small}>
                  还没有收货地址，请先<a href="/user/center/addresses">添加收货地址</a>。
                </p>
              )}
            </div>
            <div>
              <p className={css.label}>支付方式</p>
              <ChoiceCards
                label="支付方式"
                name="campaign-way"
                choices={ways.map((m) => ({
                  value: m.code,
                  title: m.name,
                  text: methodText(m, 'desktop'),
                  icon: <WayMark way={m.code} />,
                }))}
                value={way?.code ?? null}
                onChange={(code) => choose({ way: code })}
              />
              <p className={css.small}>{payTermText(way)}</p>
            </div>
          </div>
        )}
      </Loaded>
      {failure !== null && (
        <p className={css.wrong} role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
