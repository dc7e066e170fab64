import { defineMachine } from '@/lib/core/machine';

/** Counting task 盘点 (domain.md section 5). The book quantities are taken when it starts, not when it is made. */
export const countingMachine = defineMachine({
  name: 'countingTask',
  states: {
    draft: '未开始',
    counting: '盘点中',
    submitted: '待审核',
    posted: '已调整',
    cancelled: '已取消',
  },
  actions: {
    start: { label: '开始盘点', from: ['draft'], to: 'counting' },
    submit: { label: '提交审核', from: ['counting'], to: 'submitted' },
    sendBack: { label: '退回', from: ['submitted'], to: 'counting' },
    post: { label: '调整库存', from: ['submitted'], to: 'posted' },
    cancel: { label: '取消', from: ['draft', 'counting'], to: 'cancelled' },
  },
});
export type CountingState = (typeof countingMachine.states)[number];

/** What a task counts of its delivery centre. */
export const countingScopes = {
  all: '全部商品',
  stocked: '有库存的商品',
  low: '低库存商品',
  categories: '指定分类',
  products: '指定商品',
} as const;
export type CountingScope = keyof typeof countingScopes;

/** How a number came into a task. */
export const countingSources = { hand: '手工录入', import: '表格导入' } as const;
export type CountingSource = keyof typeof countingSources;
