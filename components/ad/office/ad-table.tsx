'use client';

import { optionsOf } from '@/components/ui/options';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { tabChooser } from '@/components/ui/table/choose-tab';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import css from '@/components/ad/office/ads.module.css';
import { AdStateTag } from '@/components/ad/office/ad-state';
import { PositionRule } from '@/components/ad/office/position-rule';
import { ListedTable } from '@/components/ui/table/listed-table';
import type { Column, Filter } from '@/components/ui/table/types';
import { rowCalls } from '@/components/ui/table/row-calls';
import { formatMinute } from '@/lib/core/dates';
import type { AdOfficeRow } from '@/lib/domain/ad/office-contract';
import { adStates } from '@/lib/states/ad';
import { thumbPath } from '@/lib/domain/upload/picture-paths';
import { api } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

const adCalls = rowCalls('/api/admin/ad', 'ad');

const columns: readonly Column<AdOfficeRow>[] = [
  { key: 'sort', title: '顺序', sort: true, width: 72, align: 'right' },
  {
    key: 'path',
    title: '图片',
    width: 156,
    always: true,
    render: (r) => <img className={css.thumb} src={thumbPath(r.path)} alt="" loading="lazy" />,
  },
  {
    key: 'title',
    title: '标题与目标',
    always: true,
    render: (r) => (
      <span className={css.title}>
        <a href={`/index/manage/ad/edit/${r.id}`}>{r.title}</a>
        <small title={r.url ?? undefined}>{r.url ?? '无链接'}</small>
      </span>
    ),
  },
  { key: 'positionName', title: '广告位', width: 132 },
  {
    key: 'period',
    title: '投放时间',
    width: 150,
    render: (r) => (
      <span className={css.period}>
        <span>{r.startsAt ? `${formatMinute(r.startsAt)} 起` : '立即开始'}</span>
        <span>{r.endsAt ? `${formatMinute(r.endsAt)} 止` : '长期投放'}</span>
      </span>
    ),
  },
  { key: 'state', title: '状态', width: 88, render: (r) => <AdStateTag state={r.state} /> },
  {
    key: 'clicks',
    title: '点击',
    sort: true,
    width: 80,
    align: 'right',
    render: (r) => <span className={css.number}>{r.clicks}</span>,
  },
  {
    key: 'updatedAt',
    title: '最后修改',
    sort: true,
    width: 148,
    hidden: true,
    render: (r) => <span className={css.number}>{formatMinute(r.updatedAt)}</span>,
  },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '关键词', placeholder: '标题或目标地址' },
  { kind: 'select', name: 'state', label: '状态', width: 120, options: optionsOf(adStates) },
];

const choosePosition = tabChooser('position');

/** Advertisements by position, each with what it does now and how often it was clicked. */
export function AdTable() {
  const chosen = Number(useSearchParams().get('position')) || 0;
  const positions = useQuery(apiQuery('/api/admin/adPosition/list', {})).data ?? [];
  const position = positions.find((p) => p.position === chosen);
  return (
    <TabbedPanel
      label="广告位"
      current={position ? String(position.position) : 'all'}
      onChange={choosePosition}
      tabs={[
        { key: 'all', label: '全部' },
        ...positions.map((p) => ({ key: String(p.position), label: p.name, count: p.total })),
      ]}
    >
      {position && (
        <div className={css.rule}>
          <PositionRule position={position} />
        </div>
      )}
      <ListedTable<AdOfficeRow>
        id="ads"
        label="广告"
        nameOf={(r) => r.title}
        columns={position ? columns.filter((c) => c.key !== 'positionName') : columns}
        filters={filters}
        fixed={{ position: position?.position }}
        calls={adCalls}
        sortable={
          position && {
            hint: '前台按此顺序展示投放中的广告。',
            load: async () => {
              const page = await api.get('/api/admin/ad/list', {
                position: position.position,
                pageSize: 100,
              });
              return page.list.map((r) => ({ id: r.id, label: r.title, note: adStates[r.state] }));
            },
          }
        }
        pages={{
          add: position ? `/index/manage/ad/add?position=${position.position}` : '/index/manage/ad/add',
          edit: (r) => `/index/manage/ad/edit/${r.id}`,
        }}
        empty="广告位空着时，前台不显示它；添加后按投放时间轮播。"
      />
    </TabbedPanel>
  );
}
