import { NO_CHOICES } from '@/lib/domain/cart/buy-list-state-rules';
import { choicesOf, keepListDraft, readListDraft } from './buy-list-draft';

const kept = new Map<string, string>();
const store = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
  removeItem: (name: string) => void kept.delete(name),
};
beforeEach(() => kept.clear());

test('a list and what was decided about it come back to its person, and to nobody else', () => {
  const choices = { ...NO_CHOICES, picks: { '甲 1': '7|' }, done: ['3|'] };
  expect(keepListDraft(store, '读者甲', '甲 1', choices)).toBe(true);
  const own = readListDraft(store, '读者甲');
  expect([own?.text, choicesOf(own)]).toEqual(['甲 1', choices]);
  expect(readListDraft(store, '读者乙')).toBeNull();
  expect(readListDraft(store, '')).toBeNull();
});

test('an emptied list leaves nothing behind, and one without its person is not kept', () => {
  keepListDraft(store, '读者甲', '甲 1', NO_CHOICES);
  keepListDraft(store, '读者甲', '  ', NO_CHOICES);
  expect(keepListDraft(store, '', '甲 1', NO_CHOICES)).toBe(false);
  expect(kept.size).toBe(0);
});
