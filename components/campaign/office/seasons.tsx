'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/campaign/office/office.module.css';
import { SeasonDialog } from '@/components/campaign/office/season-dialog';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { EmptyState } from '@/components/ui/empty-state';
import { useMay } from '@/components/ui/office-user';
import { StatusTag } from '@/components/ui/status-tag';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import type { OfficeCampaignView } from '@/lib/domain/campaign/office-contract';
import { campaignTones } from '@/lib/states/campaign';

function Acts({ row, onEdit }: { row: OfficeCampaignView; onEdit: () => void }) {
  const client = useQueryClient();
  const act = async (what: 'open' | 'close') => {
    await api.post(`/api/admin/campaign/${what}/[id]`, { id: row.id });
    await invalidate(client, 'admin/campaign');
  };
  return (
    <div className={css.bar}>
      {row.status !== 'closed' && (
        <Button size="s" variant="plain" aria-label={`修改：${row.title}`} onClick={onEdit}>
          修改
        </Button>
      )}
      {row.status === 'draft' && (
        <ConfirmButton
          size="s"
          variant="plain"
          title={`开放${row.title}？`}
          text="开放后各单位可以看到并编制名单，年度和期刊不能再改；各单位上年的份数按现在的订单记下。"
          confirmLabel="开放"
          onConfirm={() => act('open')}
          done="征订已开放"
          aria-label={`开放：${row.title}`}
        >
          开放
        </ConfirmButton>
      )}
      {row.status === 'open' && (
        <ConfirmButton
          size="s"
          variant="plain"
          danger
          title={`结束${row.title}？`}
          text="结束后各单位不能再修改名单和下单，不能恢复。"
          confirmLabel="结束征订"
          onConfirm={() => act('close')}
          done="征订已结束"
          aria-label={`结束：${row.title}`}
        >
          结束
        </ConfirmButton>
      )}
    </div>
  );
}

/** 征订季: made as drafts, opened, closed. */
export function Seasons({ list }: { list: readonly OfficeCampaignView[] }) {
  const may = useMay('campaign.manage');
  const [edited, setEdited] = useState<OfficeCampaignView | 'new' | null>(null);
  return (
    <div className={css.body}>
      {may && (
        <div className={css.bar}>
          <Button size="s" onClick={() => setEdited('new')}>
            新建征订季
          </Button>
        </div>
      )}
      {list.length === 0 ? (
        <EmptyState title="还没有征订季" />
      ) : (
        // A scroller must be reachable by keyboard (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={css.scroll} tabIndex={0} role="region" aria-label="征订季">
          <table className={css.table}>
            <thead>
              <tr>
                {['名称', '状态', '年度', '日期', '期刊', '名单', '已下单'].map((t) => (
                  <th key={t} scope="col">
                    {t}
                  </th>
                ))}
                {may && <th scope="col">操作</th>}
              </tr>
            </thead>
            <tbody>
              {list.map((row) => (
                <tr key={row.id}>
                  <th scope="row">{row.title}</th>
                  <td>
                    <StatusTag tone={campaignTones[row.face]}>{row.faceLabel}</StatusTag>
                  </td>
                  <td>{row.year}</td>
                  <td>{`${row.opensOn} 至 ${row.closesOn}`}</td>
                  <td>{row.titles.map((t) => t.title).join('、') || '未选择'}</td>
                  <td className={css.number}>{row.lists}</td>
                  <td className={css.number}>{row.ordered}</td>
                  {may && (
                    <td className={css.acts}>
                      <Acts row={row} onEdit={() => setEdited(row)} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {edited !== null && (
        <SeasonDialog row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}
