import { changeWords, repaymentWords } from './request-words';

const change = {
  organizationName: '某大学',
  mode: 'invoice_first',
  limitFen: 500_000,
  termDays: 30,
} as const;
const repayment = {
  organizationName: '某大学',
  amountFen: 123_456,
  bankDate: '2026-12-01',
  bankPayer: '某大学财务处',
  bankReference: 'BR2026120100001',
};

test('a grant is said with its terms, and as stopped without a limit', () => {
  expect(changeWords(change)).toBe('某大学：先开票后付款，额度 ¥5,000.00，账期 30 天。');
  expect(changeWords({ ...change, limitFen: 0 })).toBe('某大学：停用账期。');
});

test('money that goes back is said as such', () => {
  expect(repaymentWords(repayment)).toBe(
    '某大学：还款 ¥1,234.56，2026-12-01，户名 某大学财务处，流水号 BR2026120100001。',
  );
  expect(repaymentWords({ ...repayment, amountFen: -100 })).toContain('退还多付款 ¥1.00');
});
