import { paperText } from './use-papers';

test('of many parcels it is said that the file of all papers has no list of each', () => {
  expect(paperText('delivery', 50)).not.toContain('全部单据');
  expect(paperText('delivery', 51)).toContain('包裹超过 50 个，全部单据中不含各包裹的清单');
  expect(paperText('contract', 51)).not.toContain('包裹');
});
