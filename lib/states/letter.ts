import { defineMachine } from '@/lib/core/machine';

/** Readers' letters 读者来信: a buyer writes about a product, the readers' desk publishes, answers or refuses. */
export const letterMachine = defineMachine({
  name: 'letter',
  states: {
    pending: '待处理',
    published: '已公开',
    answered: '已答复',
    refused: '未采用',
    withdrawn: '已撤下',
  },
  actions: {
    publish: { label: '公开', from: ['pending'], to: 'published' },
    answer: { label: '单独答复', from: ['pending'], to: 'answered' },
    refuse: { label: '不予采用', from: ['pending'], to: 'refused' },
    withdraw: { label: '撤下', from: ['published'], to: 'withdrawn' },
  },
});
export type LetterState = (typeof letterMachine.states)[number];

/** Colour of a state; the words say the same. */
export const letterTones: Readonly<Record<LetterState, 'amber' | 'green' | 'blue' | 'gray'>> = {
  pending: 'amber',
  published: 'green',
  answered: 'blue',
  refused: 'gray',
  withdrawn: 'gray',
};

export const letterKinds = { advice: '内容建议', mistake: '发现差错', impression: '读后感' } as const;
export type LetterKind = keyof typeof letterKinds;

/** Tag of the public letters of a product. */
export const lettersTag = (productId: number): string => `letters:${productId}`;
