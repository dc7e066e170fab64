import { defineErrors } from '@/lib/core/errors';

/** Errors of finance's desk: refunds by hand and reconciliation. */
export const financeErrors = defineErrors({
  reconcileRunning: {
    code: 'CONFLICT',
    status: 409,
    message: '该渠道这一天的对账正在进行，请稍后再看',
  },
});
