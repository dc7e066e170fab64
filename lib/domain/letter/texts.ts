import 'server-only';
import type { PublicLabels } from '@/lib/data/public-text';

/** What a letter says. */
export const letterTexts = {
  content: '来信内容',
  edition: '版次或期次',
  page: '页码',
  line: '行',
  wrongText: '误',
  rightText: '正',
} as const satisfies PublicLabels;
