import { defineErrors } from '@/lib/core/errors';

export const erpErrors = defineErrors({
  notConfigured: { code: 'RULE', status: 422, message: '尚未配置 ERP 接口，请使用文件导入' },
  running: { code: 'CONFLICT', status: 409, message: '已有同步正在进行，请等待它完成' },
  codeTaken: { code: 'CONFLICT', status: 409, message: '该存货编码已对照其他商品' },
  productTaken: { code: 'CONFLICT', status: 409, message: '该商品（期次）已有对照的存货编码' },
  notStocked: { code: 'RULE', status: 422, message: '该商品不管理库存，不能对照' },
  issueWanted: { code: 'RULE', status: 422, message: '期刊按期次管理库存，请选择期次' },
  noIssue: { code: 'RULE', status: 422, message: '图书没有期次' },
  foreignIssue: { code: 'RULE', status: 422, message: '该期次不属于此期刊' },
  badFile: { code: 'INVALID_INPUT', status: 400, message: '无法读取文件' },
  fileErrors: { code: 'RULE', status: 422, message: '文件中有错误，未导入任何内容' },
  previewOld: { code: 'CONFLICT', status: 409, message: '库存或文件在预览后有变化，请重新预览' },
});
