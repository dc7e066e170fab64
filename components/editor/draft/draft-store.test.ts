import {
  DRAFT_ITEM,
  draftEntry,
  dropDraft,
  isWorthOffering,
  readDraft,
  writeDraft,
} from '@/components/editor/draft/draft-store';
import { DraftTimer } from '@/components/ui/draft/draft-room';

/** A store of limited size, like the browser's. */
function makeStore(most = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    removeItem: (name: string) => void items.delete(name),
    setItem: (name: string, value: string) => {
      if (value.length > most) throw new Error('QuotaExceededError');
      items.set(name, value);
    },
  };
}

const DAY = 24 * 3600 * 1000;

describe('drafts in the browser', () => {
  it('keeps them under the address, the text and the suffix of the specified editor', () => {
    const at = { protocol: 'http:', host: '127.0.0.1:3000', pathname: '/index/manage/article/edit/12' };
    expect(draftEntry(at, '5-article-12')).toBe(
      'http_127_0_0_1_3000_index_manage_article_edit_125-article-12-drafts-data',
    );
  });

  it('stores in one item and reads back', () => {
    const store = makeStore();
    expect(writeDraft(store, 'a', '<p>甲</p>', 1000)).toBe(true);
    expect(writeDraft(store, 'b', '<p>乙</p>', 2000)).toBe(true);
    expect([...store.items.keys()]).toEqual([DRAFT_ITEM]);
    expect(readDraft(store, 'a')).toEqual({ html: '<p>甲</p>', savedAt: 1000 });
    dropDraft(store, 'a');
    expect(readDraft(store, 'a')).toBeNull();
    expect(readDraft(store, 'b')).toEqual({ html: '<p>乙</p>', savedAt: 2000 });
  });

  it('removes the item with its last draft', () => {
    const store = makeStore();
    writeDraft(store, 'a', '<p>甲</p>', 1000);
    dropDraft(store, 'a');
    expect(store.items.size).toBe(0);
  });

  it('leaves what others keep in the item', () => {
    const store = makeStore();
    store.items.set(DRAFT_ITEM, JSON.stringify({ theme: 'default' }));
    writeDraft(store, 'a', '<p>甲</p>', 1000);
    dropDraft(store, 'a');
    expect(JSON.parse(store.items.get(DRAFT_ITEM) ?? '')).toEqual({ theme: 'default' });
  });

  it.each(['{', '[]', 'null', '"x"', '{"a":{"html":1}}'])('reads nothing out of %s', (text) => {
    const store = makeStore();
    store.items.set(DRAFT_ITEM, text);
    expect(readDraft(store, 'a')).toBeNull();
    expect(writeDraft(store, 'a', '<p>甲</p>', 1000)).toBe(true);
  });

  it('drops drafts of more than thirty days', () => {
    const store = makeStore();
    writeDraft(store, 'old', '<p>旧</p>', 0);
    writeDraft(store, 'new', '<p>新</p>', 30 * DAY);
    expect(readDraft(store, 'old')).toBeNull();
    expect(readDraft(store, 'new')).not.toBeNull();
  });

  it('gives up the other drafts when there is no room', () => {
    const store = makeStore(200);
    expect(writeDraft(store, 'a', 'x'.repeat(80), 1000)).toBe(true);
    expect(writeDraft(store, 'b', 'y'.repeat(120), 2000)).toBe(true);
    expect(readDraft(store, 'a')).toBeNull();
    expect(readDraft(store, 'b')?.html).toHaveLength(120);
    expect(writeDraft(store, 'c', 'z'.repeat(400), 3000)).toBe(false);
    expect(readDraft(store, 'b')?.html).toHaveLength(120);
  });
});

describe('the offer of a draft', () => {
  const draft = { html: '<p>草稿</p>', savedAt: Date.parse('2026-11-21T08:00:00Z') };
  it.each([
    ['another text, nothing known of the server', '<p>正文</p>', undefined, true],
    ['newer than the server’s', '<p>正文</p>', '2026-11-21T07:59:00Z', true],
    ['older than the server’s', '<p>正文</p>', '2026-11-21T08:01:00Z', false],
    ['the same text', '<p>草稿</p>', undefined, false],
  ])('%s', (_name, html, storedAt, wanted) => {
    expect(isWorthOffering(draft, html, storedAt)).toBe(wanted);
  });

  it.each(['', '<p></p>', '<p>&nbsp;</p>'])('is not made for a draft that says nothing: %s', (html) => {
    expect(isWorthOffering({ html, savedAt: 1 }, '<p>正文</p>')).toBe(false);
  });

  it('is made for a draft of one picture', () => {
    expect(isWorthOffering({ html: '<figure><img src="/a.png"></figure>', savedAt: 1 }, '')).toBe(true);
  });
});

describe('the draft timer', () => {
  beforeEach(() => void jest.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void jest.useRealTimers());

  it('saves once, 500 ms after the last change', () => {
    const save = jest.fn();
    const timer = new DraftTimer(save);
    timer.touch();
    jest.advanceTimersByTime(400);
    timer.touch();
    jest.advanceTimersByTime(499);
    expect(save).toHaveBeenCalledTimes(0);
    jest.advanceTimersByTime(1);
    expect(save).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(5000);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('never saves twice within 20 ms, and loses nothing by that', () => {
    const save = jest.fn();
    const timer = new DraftTimer(save);
    timer.touch();
    timer.flush();
    timer.touch();
    jest.advanceTimersByTime(19);
    timer.flush();
    expect(save).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(500);
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('flushes only what waits', () => {
    const save = jest.fn();
    new DraftTimer(save).flush();
    expect(save).toHaveBeenCalledTimes(0);
  });
});
