import { defineMachine } from '@/lib/core/machine';

/** Activation code 激活码 (domain.md section 9); freezing is the separate column `frozen_at`. */
export const activationCodeMachine = defineMachine({
  name: 'activationCode',
  states: { free: '未分配', assigned: '待激活', activated: '已激活', void: '已作废', expired: '已过期' },
  actions: {
    assign: { label: '分配', from: ['free'], to: 'assigned' },
    activate: { label: '激活', from: ['assigned'], to: 'activated' },
    void: { label: '作废', from: ['free', 'assigned'], to: 'void' },
    voidActivated: { label: '强制作废', from: ['activated', 'expired'], to: 'void' },
    expire: { label: '过期', from: ['activated'], to: 'expired' },
    /** A longer term given to a code whose reading had ended. */
    renew: { label: '恢复阅读', from: ['expired'], to: 'activated' },
  },
});
export type ActivationCodeState = (typeof activationCodeMachine.states)[number];

/** QR token of the desktop reading view. */
export const readingTokenStates = {
  waiting: '未扫描',
  scanned: '已扫描',
  confirmed: '已确认',
  consumed: '已使用',
  cancelled: '已取消',
} as const;
export type ReadingTokenState = keyof typeof readingTokenStates;

/**
 * `confirm`: the phone lets this desktop read; `item`: the desktop hands one publication to a phone; `activate`: it hands one code that waits for its
 * activation to a phone.
 */
export const readingTokenKinds = { confirm: '扫码确认', item: '手机阅读', activate: '扫码激活' } as const;
export type ReadingTokenKind = keyof typeof readingTokenKinds;

/** What a reading session came from: a confirmed desktop reads everything of its owner, a link one publication. */
export const readingSessionKinds = { desktop: '扫码阅读', item: '单本阅读' } as const;
export type ReadingSessionKind = keyof typeof readingSessionKinds;

export const ebookAssetStates = {
  uploaded: '排队中',
  converting: '转换中',
  ready: '已转换',
  failed: '转换失败',
} as const;
export type EbookAssetState = keyof typeof ebookAssetStates;
/** One line of the contents; `level` from 1. Of an EPUB, `page` is the part and `href` the place in it. */
export interface EbookTocEntry {
  title: string;
  page: number;
  level: number;
  href?: string;
}

/** Where a page of a fixed-layout EPUB stands in a spread; `alone`: beside no other. */
export type EbookPageSide = 'left' | 'right' | 'alone';
/** A page of a fixed-layout EPUB with its size in its own pixels; `flows`: text of no fixed layout, which is scrolled in it. */
export interface EbookFixedPage {
  width: number;
  height: number;
  side: EbookPageSide | null;
  flows: boolean;
}
/** The pages of a fixed-layout EPUB, one per part; `rtl` when it is read from right to left. */
export interface EbookFixedLayout {
  rtl: boolean;
  pages: EbookFixedPage[];
}

export const ebookFormats = { pdf: 'PDF', epub: 'EPUB' } as const;
export type EbookFormat = keyof typeof ebookFormats;
