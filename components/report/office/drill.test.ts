import { detailsHref } from '@/components/report/office/drill';

const range = { startTime: '2026-11-01', endTime: '2026-11-22' };

test('a figure leads to its own kind of rows of the same days, channel and filters', () => {
  expect(detailsHref({ ...range, channel: 'mobile' }, 'backFen', { productId: 7 })).toBe(
    '/mall/manage/reports/details?startTime=2026-11-01&endTime=2026-11-22&channel=mobile&event=refunded&productId=7',
  );
});

test('zero is a filter (none of them), empty and false are not', () => {
  expect(
    detailsHref({ ...range, is_long_range: true }, 'paidQty', {
      organizationId: 0,
      areaCode: null,
      areaOnly: false,
      managerCode: '-',
    }),
  ).toBe(
    '/mall/manage/reports/details?startTime=2026-11-01&endTime=2026-11-22&is_long_range=true&organizationId=0&managerCode=-',
  );
});

test.each(['netFen', 'paidOrders', 'refundCount'] as const)('%s is no sum of rows', (measure) => {
  expect(detailsHref(range, measure)).toBeNull();
});
