import { countDownText } from '@/components/ui/count-down-text';

describe('time left', () => {
  it.each([
    [5, '00:05'],
    [245, '04:05'],
    [3845, '1:04:05'],
    [183_845, '2 天 03:04:05'],
  ])('%i s', (seconds, text) => expect(countDownText(seconds)).toBe(text));
});
