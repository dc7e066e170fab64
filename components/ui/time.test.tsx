import { renderToStaticMarkup } from 'react-dom/server';
import { Time } from '@/components/ui/time';

describe('a moment on a screen', () => {
  it.each([
    ['2026-05-16', '<time dateTime="2026-05-16">2026-05-16</time>'],
    ['2026-05-16 09:30', '<time dateTime="2026-05-16T09:30+08:00">2026-05-16 09:30</time>'],
    ['2026-05-16 09:30:05', '<time dateTime="2026-05-16T09:30:05+08:00">2026-05-16 09:30:05</time>'],
    ['2026-02-30', '<span>2026-02-30</span>'],
    ['2026-05-16 25:00', '<span>2026-05-16 25:00</span>'],
    ['2026-99-99T99:99:99Z', '<span>2026-99-99T99:99:99Z</span>'],
    ['+012345-06-07', '<span>+012345-06-07</span>'],
    ['', '<span></span>'],
  ])('%j says it to machines, and only when it is one', (at, html) =>
    expect(renderToStaticMarkup(<Time at={at} />)).toBe(html),
  );

  it('may be read shorter than it is', () =>
    expect(
      renderToStaticMarkup(
        <Time at="2026-05-16 09:30" className="small">
          05-16 09:30
        </Time>,
      ),
    ).toBe('<time class="small" dateTime="2026-05-16T09:30+08:00">05-16 09:30</time>'));
});
