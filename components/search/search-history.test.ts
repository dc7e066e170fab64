import { forgetSearches, readHistory, rememberSearch, wordsLike } from '@/components/search/search-history';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
});

test('the newest search stands first, and once', () => {
  for (const word of ['保密', '定密', ' 保密 ', '  ']) rememberSearch(word);
  expect(readHistory()).toEqual(['保密', '定密']);
});

test('twelve searches are kept', () => {
  for (let i = 1; i <= 15; i += 1) rememberSearch(`词${i}`);
  expect(readHistory()).toHaveLength(12);
  expect(readHistory()[11]).toBe('词4');
});

test('forgotten searches leave nothing behind', () => {
  rememberSearch('保密');
  forgetSearches();
  expect([readHistory(), kept.size]).toEqual([[], 0]);
});

test.each(['{', '{"a":1}', '[1,null,""]'])('what is no list of words is no history: %s', (text) => {
  kept.set('searchHistory', text);
  expect(readHistory()).toEqual([]);
});

test('words that hold what is typed are offered, one’s own first, each once and never itself', () => {
  expect(wordsLike('保密', ['保密法', '定密'], ['保密', '保密法', '保密常识'])).toEqual([
    '保密法',
    '保密常识',
  ]);
  expect(wordsLike(' ', ['保密法'], [])).toEqual([]);
});

test('without a storage nothing is remembered and nothing fails', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new Error('switched off');
    },
  });
  rememberSearch('保密');
  expect(readHistory()).toEqual([]);
});
