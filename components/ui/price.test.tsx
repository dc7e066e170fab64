import { renderToStaticMarkup } from 'react-dom/server';
import { Price } from '@/components/ui/price';

type Props = Parameters<typeof Price>[0];
const text = (props: Props) => renderToStaticMarkup(<Price {...props} />).replaceAll(/<[^>]+>/g, '');

describe('money on a screen', () => {
  it.each<[Props, string]>([
    [{ fen: 1250 }, '¥12.50'],
    [{ fen: 5 }, '¥0.05'],
    [{ fen: 0 }, '¥0.00'],
    [{ fen: -350 }, '-¥3.50'],
    [{ fen: 123_456_789, size: 'xl' }, '¥1,234,567.89'],
    [{ fen: 1000, was: 2000 }, '¥10.00定价¥20.00'],
    [{ fen: 2000, was: 2000 }, '¥20.00'],
  ])('%j reads %s', (props, expected) => expect(text(props)).toBe(expected));
});
