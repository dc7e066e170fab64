import { renderToStaticMarkup } from 'react-dom/server';
import { TopicBar } from '@/components/site/topic-bar';

const topic = { name: '宪法宣传周', text: '学习宪法', url: '/index/list?category=2' };
const tag = (html: string) => /^<[^>]+>/.exec(html)?.[0].replace(/ class="[^"]*"/, '');

test.each([
  ['desktop', topic.url, '<a href="/index/list?category=2">'],
  ['mobile', topic.url, '<a href="/mobile/news?category=2">'],
  [
    'mobile',
    'https://www.gov.cn/',
    '<a href="https://www.gov.cn/" target="_blank" rel="noopener noreferrer">',
  ],
  ['desktop', null, '<p>'],
] as const)('a special topic on the %s to %j is %s', (skin, url, shown) => {
  const html = renderToStaticMarkup(<TopicBar topic={{ ...topic, url }} skin={skin} />);
  expect(tag(html)).toBe(shown);
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain('专题宪法宣传周学习宪法');
});
