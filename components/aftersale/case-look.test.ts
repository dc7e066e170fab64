import { afterSaleMachine } from '@/lib/states/aftersale';
import { caseSentence, caseSteps } from './case-look';

test('every state of every kind says what it means', () => {
  for (const status of afterSaleMachine.states) {
    expect(caseSentence({ kind: 'return_refund', status, returnDeadlineAt: null })).toMatch(/。$/);
  }
});

test('the deadline and the words of the shop stand in the sentence', () => {
  const deadline = '2026-11-20T09:30:00+08:00';
  expect(caseSentence({ kind: 'return_refund', status: 'wait_goods', returnDeadlineAt: deadline })).toBe(
    '请在 2026-11-20 09:30 前寄回商品并填写运单号，逾期申请将自动关闭。',
  );
  expect(
    caseSentence({ kind: 'refund_only', status: 'rejected', returnDeadlineAt: null, auditNote: '已拆封' }),
  ).toBe('商城未通过您的申请：已拆封。如情况有变，可以重新申请。');
});

test('steps: where the case stands, all done at the end, none when it failed', () => {
  const look = (status: (typeof afterSaleMachine.states)[number]) =>
    caseSteps({ kind: 'return_refund', status }).map((s) =>
      s.current ? `[${s.label}]` : s.done ? s.label : '-',
    );
  expect(look('wait_goods')).toEqual(['提交申请', '商城审核', '[寄回商品]', '-', '-', '-']);
  expect(caseSteps({ kind: 'resend', status: 'done' }).every((s) => s.done)).toBe(true);
  expect(caseSteps({ kind: 'resend', status: 'rejected' })).toEqual([]);
});
