'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/campaign/campaign.module.css';
import { isRefused, LIST_PATH } from '@/components/campaign/campaign-words';
import { ImportButton } from '@/components/campaign/desktop/import-button';
import { OrderDialog } from '@/components/campaign/desktop/order-dialog';
import { ReaderDialog } from '@/components/campaign/desktop/reader-dialog';
import { ReaderTable } from '@/components/campaign/desktop/reader-table';
import { Differences } from '@/components/campaign/differences';
import { ListNotes, ListSums } from '@/components/campaign/list-sums';
import { TitleTable } from '@/components/campaign/title-table';
import { Button, ButtonLink } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { CountTabs } from '@/components/ui/count-tabs';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { Loaded } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { StatusTag } from '@/components/ui/status-tag';
import { useAddressId } from '@/components/ui/use-address-id';
import { usePageParams } from '@/components/ui/use-page-params';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';
import type { OwnListView } from '@/lib/domain/campaign/contract';
import { campaignTones } from '@/lib/states/campaign';

const back = { href: LIST_PATH, label: '年度征订' };

function Acts({ list }: { list: OwnListView }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<'reader' | 'order' | null>(null);
  const { id, former, editable, order, readers } = list;
  const take = async () => {
    await api.post('/api/user/campaign/take/[id]', { id, replace: readers > 0 });
    await invalidate(client, 'user/campaign');
  };
  const reopen = async () => {
    await api.post('/api/user/campaign/reopen/[id]', { id });
    await invalidate(client, 'user/campaign');
  };
  return (
    <div className={css.bar}>
      {editable && former && (
        <ConfirmButton
          size="s"
          variant="outline"
          title={`取用 ${former.year} 年的名单？`}
          text={
            readers > 0
              ? `名单中已有的 ${readers} 名读者会被 ${former.year} 年的 ${former.readers} 名读者替换。`
              : `带入 ${former.readers} 名读者的部门、现在的地址和份数，带入后可以修改。`
          }
          danger={readers > 0}
          onConfirm={take}
          done="已取用往年名单"
        >
          {`取用 ${former.year} 年名单`}
        </ConfirmButton>
      )}
      {editable && (
        <Button size="s" variant="outline" onClick={() => setOpen('reader')}>
          添加读者
        </Button>
      )}
      {editable && <ImportButton id={id} />}
      <ButtonLink size="s" variant="outline" href={`/api/user/campaign/xlsx/${id}`} download>
        下载名单
      </ButtonLink>
      <div className={css.acts}>
        {editable && (
          <Button disabled={list.copies === 0} onClick={() => setOpen('order')}>
            按名单下单
          </Button>
        )}
        {order && !order.cancelled && (
          <ButtonLink href={`/user/center/orders/${order.id}`}>查看订单</ButtonLink>
        )}
        {order?.cancelled && list.face === 'open' && (
          <ConfirmButton
            title="重新编制名单？"
            text="名单恢复为可以修改，改好后再下单。"
            onConfirm={reopen}
            done="名单可以重新编制"
          >
            重新编制
          </ConfirmButton>
        )}
      </div>
      {open === 'reader' && <ReaderDialog list={list} reader={null} onClose={() => setOpen(null)} />}
      {open === 'order' && <OrderDialog id={id} onClose={() => setOpen(null)} />}
    </div>
  );
}

const tabs = [
  { key: 'titles', label: '各刊份数', param: '?tab=titles' },
  { key: 'readers', label: '读者', param: '' },
  { key: 'differences', label: '与往年的变化', param: '?tab=differences' },
] as const;

/** 分发名单 of a season: titles, readers and what has changed since last year; ordered in one act. */
export function DistributionListPage() {
  const id = useAddressId();
  const asked = usePageParams()['tab'];
  const tab = tabs.find((t) => t.key === asked)?.key ?? 'readers';
  const query = useQuery(apiQuery('/api/user/campaign/detail/[id]', { id }));
  if (isRefused(query.error))
    return (
      <>
        <PageHeader title="征订名单" back={back} />
        <EmptyState title={errorText(query.error)} text="分发名单由单位管理员编制和下单。" />
      </>
    );
  return (
    <Loaded query={query}>
      {(list) => (
        <div className={css.body}>
          <PageHeader
            title={list.title}
            back={back}
            text={<StatusTag tone={campaignTones[list.face]}>{list.faceLabel}</StatusTag>}
          />
          <ListSums list={list} />
          <ListNotes list={list} orderHref={(order) => `/user/center/orders/${order}`} />
          <Acts list={list} />
          <CountTabs
            label="名单"
            current={tab}
            tabs={tabs.map(({ key, label, param }) => ({
              key,
              label,
              href: `${LIST_PATH}/${id}${param}`,
              ...(key === 'readers' && { count: list.readers }),
            }))}
          />
          {tab === 'titles' && <TitleTable list={list} />}
          {tab === 'readers' && <ReaderTable list={list} />}
          {tab === 'differences' && <Differences id={id} version={list.version} />}
        </div>
      )}
    </Loaded>
  );
}
