import { defineMachine } from '@/lib/core/machine';

/** Season 征订季 (domain.md section 9). That its days have not come or are over is no move: it is asked of the database's clock. */
export const campaignMachine = defineMachine({
  name: 'campaign',
  states: { draft: '草稿', open: '已开放', closed: '已结束' },
  actions: {
    open: { label: '开放征订', from: ['draft'], to: 'open' },
    close: { label: '结束征订', from: ['open'], to: 'closed' },
  },
});
export type CampaignState = (typeof campaignMachine.states)[number];

/** What a season is shown as: its state, or how an open one stands to its days. */
export const campaignFaces = {
  draft: '草稿',
  waiting: '未开始',
  open: '征订中',
  ended: '已截止',
  closed: '已结束',
} as const;
export type CampaignFace = keyof typeof campaignFaces;

/** Colour of a face; the words say the same. */
export const campaignTones: Readonly<Record<CampaignFace, 'amber' | 'blue' | 'green' | 'gray'>> = {
  draft: 'gray',
  waiting: 'blue',
  open: 'green',
  ended: 'amber',
  closed: 'gray',
};

/** Distribution list 分发名单 of an organisation in a season. */
export const distributionMachine = defineMachine({
  name: 'distribution',
  states: { open: '编制中', ordered: '已下单' },
  actions: {
    order: { label: '按名单下单', from: ['open'], to: 'ordered' },
    reopen: { label: '重新编制', from: ['ordered'], to: 'open' },
  },
});
export type DistributionState = (typeof distributionMachine.states)[number];

/** How an organisation stands in a season: its list, or that it has none. */
export const distributionFaces = { none: '未编制', ...distributionMachine.labels } as const;
export type DistributionFace = keyof typeof distributionFaces;
export const distributionTones: Readonly<Record<DistributionFace, 'amber' | 'green' | 'gray'>> = {
  none: 'gray',
  open: 'amber',
  ordered: 'green',
};

/** What became of a reader since the former list. */
export const differenceKinds = { added: '新增', removed: '删除', changed: '变更' } as const;
export type DifferenceKind = keyof typeof differenceKinds;
