'use client';

import { useState } from 'react';
import { ReceiverDialog } from '@/components/member/receiver-dialog';
import css from '@/components/member/receiver-list.module.css';
import { receiverDraft } from '@/components/member/use-receiver-form';
import { deleteQuestion, useReceivers } from '@/components/member/use-receivers';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { EmptyState } from '@/components/ui/empty-state';
import { useOpenOnDraft } from '@/components/ui/form/use-draft';
import { LoadFailure } from '@/components/ui/load-failure';
import { StatusTag } from '@/components/ui/status-tag';
import type { Receiver } from '@/lib/domain/member/contract';
import { MAX_RECEIVERS, receiverText } from '@/lib/domain/member/rules';

/** All addresses that the buyer may send to, with adding, changing, deleting and choosing the default one. */
export function ReceiverList() {
  const receivers = useReceivers();
  const { list, own, mayShare } = receivers;
  const [dialog, setDialog] = useState<{ receiver: Receiver | null } | null>(null);
  // Back from a login in the middle of the form: it goes on.
  const forms = [null, ...(list ?? [])];
  useOpenOnDraft(
    forms.map((r) => receiverDraft(r?.id)),
    (name) => setDialog({ receiver: forms.find((r) => receiverDraft(r?.id) === name) ?? null }),
  );
  const addButton = (
    <Button disabled={receivers.full} onClick={() => setDialog({ receiver: null })}>
      新增收货地址
    </Button>
  );
  return (
    <div className={css.list}>
      {receivers.failed ? (
        <LoadFailure title="地址加载失败" onRetry={receivers.retry} />
      ) : !list ? (
        <div className={css.loading} role="status" aria-label="正在加载地址" />
      ) : list.length === 0 ? (
        <EmptyState title="还没有收货地址" text="添加后，下单时可直接选用。" action={addButton} />
      ) : (
        <>
          <div className={css.head}>
            {addButton}
            <span>
              {list.length > own && '本人'}已保存 {own} 个地址，最多 {MAX_RECEIVERS} 个
            </span>
          </div>
          <ul className={css.cards}>
            {list.map((r) => (
              <li key={r.id} className={css.card}>
                <p className={css.name}>
                  <b translate="no">{r.name}</b> {r.phone}
                  {r.isDefault && <StatusTag tone="red">默认</StatusTag>}
                  {r.shared && <StatusTag tone="blue">单位共用</StatusTag>}
                </p>
                <p>{receiverText(r)}</p>
                {(r.tel || r.postcode) && (
                  <p className={css.more}>
                    {r.tel && <span>固定电话 {r.tel}</span>}
                    {r.postcode && <span>邮编 {r.postcode}</span>}
                  </p>
                )}
                {r.editable && (
                  <div className={css.acts}>
                    {!r.isDefault && !r.shared && (
                      <Button
                        variant="plain"
                        size="s"
                        disabled={receivers.choosing}
                        onClick={() => receivers.setDefault(r)}
                      >
                        设为默认
                      </Button>
                    )}
                    <Button variant="plain" size="s" onClick={() => setDialog({ receiver: r })}>
                      修改
                    </Button>
                    <ConfirmButton
                      {...deleteQuestion(r)}
                      danger
                      variant="plain"
                      confirmLabel="删除"
                      done="已删除"
                      onConfirm={() => receivers.remove(r)}
                    >
                      删除
                    </ConfirmButton>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <ReceiverDialog
        open={dialog !== null}
        receiver={dialog?.receiver ?? null}
        mayShare={mayShare}
        onClose={() => setDialog(null)}
        onSaved={() => {
          setDialog(null);
          receivers.retry();
        }}
      />
    </div>
  );
}
