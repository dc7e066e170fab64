import { defineErrors } from '@/lib/core/errors';
import { MAX_RECEIVERS, MAX_SHARED_RECEIVERS } from './rules';

export const memberErrors = defineErrors({
  receiverNotFound: { code: 'NOT_FOUND', status: 404, message: '收货地址不存在' },
  cannotClose: { code: 'RULE', status: 422, message: '暂不能注销' },
  tooManyReceivers: { code: 'RULE', status: 422, message: `最多保存 ${MAX_RECEIVERS} 个收货地址` },
  tooManyShared: {
    code: 'RULE',
    status: 422,
    message: `单位最多共用 ${MAX_SHARED_RECEIVERS} 个收货地址`,
  },
  mayNotShare: { code: 'FORBIDDEN', status: 403, message: '只有单位管理员可以设置单位共用地址' },
});
