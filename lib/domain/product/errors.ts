import { defineErrors } from '@/lib/core/errors';

/** Errors of the catalogue. */
export const productErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '商品不存在或已下架' },
  categoryNotFound: { code: 'NOT_FOUND', status: 404, message: '商品分类不存在' },
  officeNotFound: { code: 'NOT_FOUND', status: 404, message: '商品不存在或已删除' },
  unknownCategory: { code: 'INVALID_INPUT', status: 400, message: '所选分类不存在' },
  unknownBrand: { code: 'INVALID_INPUT', status: 400, message: '所选品牌不存在' },
  unknownTax: { code: 'INVALID_INPUT', status: 400, message: '所选税率不存在' },
  skuTaken: { code: 'INVALID_INPUT', status: 400, message: '该商品编码已被使用' },
  fixedField: { code: 'INVALID_INPUT', status: 400, message: '审核通过后不能更改' },
  lostPicture: { code: 'INVALID_INPUT', status: 400, message: '图片不存在，请重新上传' },
  changed: { code: 'CONFLICT', status: 409, message: '商品已被他人修改，请刷新后在最新内容上操作' },
  underAudit: { code: 'CONFLICT', status: 409, message: '待审核的商品请先撤回送审' },
  noRevision: { code: 'CONFLICT', status: 409, message: '该商品没有待处理的修订稿' },
  notApproved: { code: 'CONFLICT', status: 409, message: '商品尚未通过审核' },
  onSale: { code: 'CONFLICT', status: 409, message: '商品正在上架，请先下架再删除' },
  inOrders: { code: 'CONFLICT', status: 409, message: '商品还在未完成的订单中，不能删除' },
  ownText: { code: 'FORBIDDEN', status: 403, message: '不能审核自己录入、编辑或提交的商品' },
  incomplete: { code: 'RULE', status: 422, message: '资料不完整，不能提交审核' },
  blockedWords: { code: 'RULE', status: 422, message: '内容含有禁止发布的词语或密级标志，请修改后再提交' },
  revisionNotFound: { code: 'NOT_FOUND', status: 404, message: '修订版本不存在' },
});
