import { bookTitle } from '@/lib/core/book-title';

test.each([
  ['保密法释义', '《保密法释义》'],
  ['《保密工作》', '《保密工作》'],
  ['《保密法》解读与《条例》', '《〈保密法〉解读与〈条例〉》'],
  ['《保密法》解读', '《〈保密法〉解读》'],
  ['《保密工作》电子版', '《保密工作》电子版'],
])('%s reads %s', (title, text) => expect(bookTitle(title)).toBe(text));
