import { defineErrors } from '@/lib/core/errors';

export const searchErrors = defineErrors({
  noTerm: {
    code: 'INVALID_INPUT',
    status: 400,
    message: '请输入 2 到 20 个字的词语，须含汉字，不能有空格和标点',
  },
  tooMany: { code: 'RULE', status: 422, message: '词典中的词语过多，请先删除不用的词语' },
  statNotFound: { code: 'NOT_FOUND', status: 404, message: '搜索词不存在' },
});
