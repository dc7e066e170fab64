import { draftOf, keepDraft, takeDraft } from '@/components/ui/form/draft';

const NOW = 1_800_000_000_000;
const values = { name: '沈主任', address: '建国门外大街乙 24 号' };

function store() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('what was typed comes back once, to the form and the person it belongs to', () => {
  const here = store();
  keepDraft(here, 'organization', { who: '沈主任', at: NOW, values });
  expect(draftOf(here, 'basic', '沈主任', NOW)).toBeNull();
  expect(draftOf(here, 'organization', '沈主任', NOW + 60_000)).toEqual(values);
  expect(takeDraft(here, 'organization', '沈主任', NOW + 60_000)).toEqual(values);
  expect(takeDraft(here, 'organization', '沈主任', NOW + 60_000)).toBeNull();
});

test.each([
  ['somebody else', '李四', NOW],
  ['nobody', '', NOW],
  ['the same person half an hour later', '沈主任', NOW + 30 * 60_000 + 1],
])('%s gets nothing, and nothing stays', (_, who, at) => {
  const here = store();
  keepDraft(here, 'organization', { who: '沈主任', at: NOW, values });
  expect(takeDraft(here, 'organization', who, at)).toBeNull();
  expect(here.getItem('draft:organization')).toBeNull();
});

test('what a stranger put there is not read', () => {
  const here = store();
  here.setItem('draft:organization', '{');
  expect(takeDraft(here, 'organization', '沈主任', NOW)).toBeNull();
});
