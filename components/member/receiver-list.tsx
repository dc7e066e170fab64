'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReceiverDialog } from '@/components/member/receiver-dialog';
import css from '@/components/member/receiver-list.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { StatusTag } from '@/components/ui/status-tag';
import { toast } from '@/components/ui/toast';
import { deleteReceiver, receiversQuery, setDefaultReceiver } from '@/lib/domain/member/client';
import type { Receiver } from '@/lib/domain/member/contract';
import { MAX_RECEIVERS, receiverText } from '@/lib/domain/member/rules';

interface ReceiverListProps {
  initial?: Receiver[];
  /** The buyer manages an organisation and may keep addresses for its members. */
  mayShare?: boolean;
}

/** All addresses that the buyer may send to, with adding, changing, deleting and choosing the default one. */
export function ReceiverList({ initial, mayShare = false }: ReceiverListProps) {
  const client = useQueryClient();
  const query = useQuery({ ...receiversQuery(), initialData: initial });
  const [dialog, setDialog] = useState<{ receiver: Receiver | null } | null>(null);
  const show = (list: Receiver[]) => client.setQueryData(receiversQuery().queryKey, list);
  const choose = useMutation({
    mutationFn: setDefaultReceiver,
    onSuccess: (list) => {
      show(list);
      toast.success('已设为默认地址');
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const list = query.data;
  const own = list?.filter((r) => !r.shared).length ?? 0;
  const addButton = (
    <Button disabled={own >= MAX_RECEIVERS && !mayShare} onClick={() => setDialog({ receiver: null })}>
      新增收货地址
    </Button>
  );
  return (
    <div className={css.list}>
      {query.isError ? (
        <EmptyState
          picture="error"
          title="地址加载失败"
          action={
            <Button variant="outline" onClick={() => void query.refetch()}>
              重新加载
            </Button>
          }
        />
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
                  <b>{r.name}</b> {r.phone}
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
                        disabled={choose.isPending}
                        onClick={() => choose.mutate(r.id)}
                      >
                        设为默认
                      </Button>
                    )}
                    <Button variant="plain" size="s" onClick={() => setDialog({ receiver: r })}>
                      修改
                    </Button>
                    <ConfirmButton
                      title={r.shared ? '删除该单位共用地址？' : '删除该收货地址？'}
                      text={`${r.name}，${receiverText(r)}${r.shared ? '。删除后单位成员不能再选用。' : ''}`}
                      danger
                      variant="plain"
                      confirmLabel="删除"
                      done="已删除"
                      onConfirm={async () => show(await deleteReceiver(r.id))}
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
          void query.refetch();
        }}
      />
    </div>
  );
}
