import { isOneText } from '@/components/article/office/draft-pair';
import type { AutosaveView } from '@/lib/domain/article/office-contract';

const at = Date.parse('2026-11-21T12:00:00+08:00');
const kept = (draftKey: string, minutesAgo = 0): AutosaveView => ({
  draftKey,
  articleId: null,
  baseVersion: null,
  title: '',
  characters: 0,
  updatedAt: new Date(at - minutesAgo * 60_000).toISOString(),
  data: {},
});
const draft = { html: '<p>甲</p>', savedAt: at };

describe('draft of the browser beside the autosave of the server', () => {
  it('belongs to the autosave of the same article, however old that is', () => {
    expect(isOneText(draft, [kept('article:7', 60)], false)).toBe(true);
  });
  it('belongs to the only autosave without a number of about the same time', () => {
    expect(isOneText(draft, [kept('new:a', 1)], true)).toBe(true);
    expect(isOneText(draft, [kept('new:a', 11)], true)).toBe(false);
  });
  it('is offered by itself beside several new texts, and when the server kept nothing', () => {
    expect(isOneText(draft, [kept('new:a'), kept('new:b')], true)).toBe(false);
    expect(isOneText(draft, [], false)).toBe(false);
  });
});
