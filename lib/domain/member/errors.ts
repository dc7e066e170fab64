import { defineErrors } from '@/lib/core/errors';
import { MAX_RECEIVERS } from './rules';

export const memberErrors = defineErrors({
  receiverNotFound: { code: 'NOT_FOUND', status: 404, message: '收货地址不存在' },
  cannotClose: { code: 'RULE', status: 422, message: '暂不能注销' },
  tooManyReceivers: { code: 'RULE', status: 422, message: `最多保存 ${MAX_RECEIVERS} 个收货地址` },
});
