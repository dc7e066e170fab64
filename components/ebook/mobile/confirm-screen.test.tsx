import { renderToStaticMarkup } from 'react-dom/server';
import { Acts } from './confirm-screen';

const button = (html: string, text: string) =>
  (html.match(/<button[^>]*>.*?<\/button>/gs) ?? []).find((b) => b.includes(text)) ?? '';

test('a second tap that lands on the page as it appears confirms nothing; cancelling is possible at once', () => {
  const html = renderToStaticMarkup(<Acts busy={null} onDecide={() => undefined} />);
  expect(button(html, '确认阅读')).toMatch(/<button[^>]* disabled/);
  expect(button(html, '取消')).toMatch(/^<button/);
  expect(button(html, '取消')).not.toMatch(/<button[^>]* disabled/);
});
