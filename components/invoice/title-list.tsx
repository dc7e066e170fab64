'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TitleDialog, titleDraft } from '@/components/invoice/title-dialog';
import css from '@/components/invoice/title-list.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { DescriptionList } from '@/components/ui/description-list';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { useOpenOnDraft } from '@/components/ui/form/use-draft';
import { LoadFailure } from '@/components/ui/load-failure';
import { useMayShare } from '@/components/ui/own-member';
import { StatusTag } from '@/components/ui/status-tag';
import { toast } from '@/components/ui/toast';
import { MAX_TITLES } from '@/lib/domain/invoice/rules';
import type { TitleView } from '@/lib/domain/invoice/title-contract';
import { api } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

/** What is known of a title beyond its name; fields that are empty are left out. */
function factsOf(t: TitleView) {
  return [
    { label: '部门', value: t.department },
    { label: '税号', value: t.taxNo },
    { label: '地址', value: t.address },
    { label: '电话', value: t.phone },
    { label: '开户行', value: t.bank },
    { label: '账号', value: t.bankAccount },
    { label: '邮箱', value: t.email },
    { label: '手机', value: t.receivePhone },
  ].filter((f) => f.value);
}

/** 抬头管理: the buyer's title book with what his organisation shares. */
export function TitleList() {
  const mayShare = useMayShare();
  const client = useQueryClient();
  const query = useQuery(apiQuery('/api/user/invoice/title/list', {}));
  const [dialog, setDialog] = useState<{ title: TitleView | null } | null>(null);
  const show = (list: TitleView[]) =>
    client.setQueryData(apiQuery('/api/user/invoice/title/list', {}).queryKey, list);
  const choose = useMutation({
    mutationFn: (id: number) => api.post('/api/user/invoice/title/default/[id]', { id }),
    onSuccess: (list) => {
      show(list);
      toast.success('已设为默认抬头');
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const list = query.data;
  const own = list?.filter((t) => !t.shared).length ?? 0;
  // Back from a login in the middle of the form: it goes on.
  const forms = [null, ...(list ?? [])];
  useOpenOnDraft(
    forms.map((t) => titleDraft(t?.id)),
    (name) => setDialog({ title: forms.find((t) => titleDraft(t?.id) === name) ?? null }),
  );
  const addButton = (
    <Button disabled={own >= MAX_TITLES && !mayShare} onClick={() => setDialog({ title: null })}>
      新增发票抬头
    </Button>
  );
  return (
    <div className={css.list}>
      {query.isError ? (
        <LoadFailure title="发票抬头加载失败" onRetry={query.refetch} />
      ) : !list ? (
        <div className={css.loading} role="status" aria-label="正在加载发票抬头" />
      ) : list.length === 0 ? (
        <EmptyState title="还没有发票抬头" text="添加后，下单和申请开票时可直接选用。" action={addButton} />
      ) : (
        <>
          <div className={css.head}>
            {addButton}
            <span>
              {list.length > own && '本人'}已保存 {own} 个抬头，最多 {MAX_TITLES} 个
            </span>
          </div>
          <ul className={css.cards}>
            {list.map((t) => (
              <li key={t.id} className={css.card}>
                <p className={css.name}>
                  <b>{t.title}</b>
                  <StatusTag>{t.titleKind === 'company' ? '单位' : '个人'}</StatusTag>
                  {t.isDefault && <StatusTag tone="red">默认</StatusTag>}
                  {t.shared && <StatusTag tone="blue">单位共用</StatusTag>}
                </p>
                <DescriptionList items={factsOf(t)} />
                {t.editable && (
                  <div className={css.acts}>
                    {!t.isDefault && !t.shared && (
                      <Button
                        variant="plain"
                        size="s"
                        disabled={choose.isPending}
                        onClick={() => choose.mutate(t.id)}
                      >
                        设为默认
                      </Button>
                    )}
                    <Button variant="plain" size="s" onClick={() => setDialog({ title: t })}>
                      修改
                    </Button>
                    <ConfirmButton
                      title={t.shared ? '删除该单位共用抬头？' : '删除该发票抬头？'}
                      text={`${t.title}。已申请的发票不受影响${t.shared ? '，单位成员不能再选用' : ''}。`}
                      danger
                      variant="plain"
                      confirmLabel="删除"
                      done="已删除"
                      onConfirm={async () =>
                        show(await api.post('/api/user/invoice/title/del/[id]', { id: t.id }))
                      }
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
      <TitleDialog
        open={dialog !== null}
        title={dialog?.title ?? null}
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
