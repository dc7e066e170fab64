import { maskName } from './mask-name';

test('of a name only its first character is left', () => {
  expect(['张三', '欧阳小明', '李', ''].map(maskName)).toEqual(['张*', '欧**', '李', '']);
});
