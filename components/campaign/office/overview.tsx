'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ExportButton } from '@/components/export/export-button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { useMay } from '@/components/ui/office-user';
import { optionsOf } from '@/components/ui/options';
import { DataTable } from '@/components/ui/table/data-table';
import { listQuery } from '@/components/ui/table/row-calls';
import type { Bulk, Column, Filter } from '@/components/ui/table/types';
import { toast } from '@/components/ui/toast';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';
import {
  overviewStates,
  type OfficeCampaignView,
  type OverviewRow,
  type OverviewView,
} from '@/lib/domain/campaign/office-contract';
import { distributionTones } from '@/lib/states/campaign';

const columns: readonly Column<OverviewRow>[] = [
  { key: 'name', title: '单位', always: true, fixed: 'left' },
  { key: 'managerName', title: '区域经理', width: 110, small: (r) => r.managerCode },
  { key: 'face', title: '状态', width: 90, tag: (r) => [distributionTones[r.face], r.faceLabel] },
  { key: 'lastCopies', title: '上年份数', width: 96, align: 'right', as: 'number' },
  { key: 'copies', title: '今年份数', width: 96, align: 'right', as: 'number' },
  { key: 'missing', title: '未续份数', width: 96, align: 'right', as: 'number' },
  { key: 'otherCopies', title: '名单外份数', width: 110, align: 'right', as: 'number' },
  { key: 'readers', title: '读者', width: 80, align: 'right', as: 'number' },
  {
    key: 'orderSn',
    title: '订单',
    width: 160,
    href: (r) => r.orderId && `/mall/manage/orders/${r.orderId}`,
  },
  { key: 'remindedOn', title: '最近提醒', width: 110 },
];

/** What the filters leave, as the last line of the table. */
function totals({ sums }: OverviewView) {
  return {
    name: `${sums.organizations} 个单位，已下单 ${sums.ordered}，编制中 ${sums.open}`,
    lastCopies: sums.lastCopies,
    copies: sums.orderedCopies + sums.openCopies,
    missing: sums.missingCopies,
  };
}

/** How a season stands, organisation by organisation; who has not ordered yet can be reminded. */
export function Overview({
  list,
  season,
}: {
  list: readonly OfficeCampaignView[];
  season: OfficeCampaignView;
}) {
  const client = useQueryClient();
  const mayRemind = useMay('campaign.manage') && season.face === 'open';
  const whole = useQuery(
    apiQuery('/api/admin/campaign/overview/list', { campaignId: season.id, pageNum: 1, pageSize: 1 }),
  );
  const managers = (whole.data?.managers ?? []).map((m) => ({ value: m.code, label: `${m.name} ${m.code}` }));
  const remind = async (wish: { organizationIds?: number[]; all?: boolean }) => {
    const { reminded, skipped } = await api.post('/api/admin/campaign/remind/[id]', {
      id: season.id,
      ...wish,
    });
    toast.success(
      `已提醒 ${reminded} 个单位${skipped > 0 ? `，${skipped} 个今天已提醒、已下单或没有管理员` : ''}`,
    );
    await invalidate(client, 'admin/campaign');
  };
  const bulk: Bulk<OverviewRow>[] = [
    {
      label: '提醒',
      confirm: '向选中的 {n} 个单位的管理员发送征订提醒？每个单位每天一次。',
      run: (ids) => remind({ organizationIds: ids.map(Number) }),
      when: (r) => r.face !== 'ordered',
    },
  ];
  const filters: readonly Filter[] = [
    {
      kind: 'select',
      name: 'campaignId',
      label: '征订季',
      options: list.map((c) => ({ value: c.id, label: c.title })),
      width: 180,
    },
    { kind: 'text', name: 'keyword', label: '单位', placeholder: '单位名称', width: 150 },
    { kind: 'select', name: 'state', label: '状态', options: optionsOf(overviewStates), width: 190 },
    { kind: 'select', name: 'managerCode', label: '区域经理', options: managers, width: 130 },
  ];
  return (
    <DataTable<OverviewRow>
      id="campaign-overview"
      label="各单位进度"
      rowKey={(r) => r.organizationId}
      columns={columns}
      filters={filters}
      bulk={mayRemind ? bulk : undefined}
      toolbar={
        <>
          {mayRemind && (whole.data?.sums.missing ?? 0) > 0 && (
            <ConfirmButton
              size="s"
              variant="outline"
              title={`提醒上年已订、今年未下单的 ${whole.data?.sums.missing} 个单位？`}
              text="在各单位管理员的消息中心提醒，今天已提醒的不再重复。"
              onConfirm={() => remind({ all: true })}
            >
              全部提醒
            </ConfirmButton>
          )}
          <ExportButton kind="campaign" params={{ tab: undefined }} />
        </>
      }
      query={listQuery('/api/admin/campaign/overview/list')}
      totals={(page) => totals(page as OverviewView)}
      empty={{ title: '没有符合条件的单位' }}
    />
  );
}
