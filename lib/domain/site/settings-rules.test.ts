import { footerSettings, readSettings } from '@/lib/domain/site/settings-rules';

const read = (rows: Record<string, unknown>) => readSettings(new Map(Object.entries(rows)));

describe('public settings', () => {
  it('are all absent while nothing is set', () => {
    const { grey, ...texts } = read({});
    expect(grey).toBe(false);
    expect(new Set(Object.values(texts))).toEqual(new Set([null]));
  });

  it.each(footerSettings.map((s) => s.key))('%s is shown, and hidden by its switch alone', (key) => {
    const name = key.slice('site.'.length) as keyof ReturnType<typeof readSettings>;
    const value = key.endsWith('Url') ? 'https://example.gov.cn/x' : '文字';
    expect(read({ [key]: value })[name]).toBe(value);
    expect(read({ [key]: value, [`${key}.on`]: true })[name]).toBe(value);
    expect(read({ [key]: value, [`${key}.on`]: false })[name]).toBeNull();
    expect(read({ [key]: '  ' })[name]).toBeNull();
  });

  it.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x', 'mailto:a@b.cn'])(
    'a link to %s counts as absent (S-31)',
    (url) => {
      expect(read({ 'site.reportUrl': url }).reportUrl).toBeNull();
    },
  );

  it('a path of this site is a link', () => {
    expect(read({ 'site.businessLicenceUrl': '/files/licence.webp' }).businessLicenceUrl).toBe(
      '/files/licence.webp',
    );
  });

  it('a text of digits that the database gave back as a number is shown', () => {
    expect(read({ 'site.reportPhone': 12377 }).reportPhone).toBe('12377');
  });

  it('a special topic is shown once it has a name, and hidden by its switch', () => {
    const rows = { 'site.topic': '宪法宣传周', 'site.topicUrl': '/index/list?category=2' };
    const topic = { name: '宪法宣传周', text: null, url: '/index/list?category=2' };
    expect(read(rows).topic).toEqual(topic);
    expect(read({ ...rows, 'site.topicText': '学习宪法' }).topic).toEqual({ ...topic, text: '学习宪法' });
    expect(read({ ...rows, 'site.topicUrl': 'javascript:alert(1)' }).topic).toEqual({ ...topic, url: null });
    expect(read({ ...rows, 'site.topic.on': false }).topic).toBeNull();
    expect(read({ 'site.topicText': '学习宪法' }).topic).toBeNull();
  });

  it('grey mode is on for true alone', () => {
    expect([true, 'true', 1, false].map((v) => read({ 'site.grey': v }).grey)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
