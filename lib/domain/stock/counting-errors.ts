import { defineErrors } from '@/lib/core/errors';

export const countingErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '盘点任务不存在' },
  badScope: { code: 'INVALID_INPUT', status: 400, message: '盘点范围有误' },
  nothingToCount: { code: 'CONFLICT', status: 409, message: '所选范围内没有库存记录，无法开始盘点' },
  tooManyLines: { code: 'CONFLICT', status: 409, message: '盘点行数超过上限，请按分类分成几个任务' },
  /** Two tasks would each correct the same difference. */
  countedElsewhere: { code: 'CONFLICT', status: 409, message: '部分商品正在其他任务中盘点' },
  notCounting: { code: 'CONFLICT', status: 409, message: '任务不在盘点中，不能填写' },
  lineNotFound: { code: 'NOT_FOUND', status: 404, message: '盘点行不存在' },
  lineChanged: { code: 'CONFLICT', status: 409, message: '该行已被他人填写，请核对后重试' },
  unfinished: { code: 'CONFLICT', status: 409, message: '还有商品未盘点，不能提交' },
  secondPerson: {
    code: 'FORBIDDEN',
    status: 403,
    message: '盘点须由创建人和提交人以外的人审核',
  },
  /** Orders hold copies that would not be there. */
  short: { code: 'CONFLICT', status: 409, message: '调整后现存量会低于订单占用，未作任何调整' },
  badFile: { code: 'INVALID_INPUT', status: 400, message: '盘点表有误' },
  fileChanged: { code: 'CONFLICT', status: 409, message: '文件与预览时不同，请重新预览' },
});
