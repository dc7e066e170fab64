import { defineErrors } from '@/lib/core/errors';

export const areaErrors = defineErrors({
  unknown: { code: 'INVALID_INPUT', status: 400, message: '请选择所在地区' },
  notFound: { code: 'NOT_FOUND', status: 404, message: '地区不存在' },
  taken: { code: 'CONFLICT', status: 409, message: '该地区代码已存在' },
  noParent: { code: 'INVALID_INPUT', status: 400, message: '上级地区不存在，请先添加上级' },
  parentRetired: { code: 'CONFLICT', status: 409, message: '上级地区已停用，请先恢复上级' },
  changed: { code: 'CONFLICT', status: 409, message: '内容已被他人修改，请刷新后在最新内容上编辑' },
  unreadable: {
    code: 'INVALID_INPUT',
    status: 400,
    message: '文件无法读取，请使用 UTF-8 或 GB18030 编码的 CSV',
  },
  importErrors: { code: 'INVALID_INPUT', status: 400, message: '文件中有错误，未导入任何内容' },
  previewOld: { code: 'CONFLICT', status: 409, message: '预览之后数据有变化，请重新预览' },
  managerNotFound: { code: 'NOT_FOUND', status: 404, message: '区域经理编码不存在' },
  badManagerCode: { code: 'INVALID_INPUT', status: 400, message: '区域经理编码不存在' },
  managerTaken: { code: 'CONFLICT', status: 409, message: '该编码已存在' },
  managerUsed: { code: 'CONFLICT', status: 409, message: '编码已被使用，不能删除，可以停用' },
  unknownScope: { code: 'INVALID_INPUT', status: 400, message: '负责地区中有不存在或已停用的地区' },
});
