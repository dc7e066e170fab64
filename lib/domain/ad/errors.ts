import { defineErrors } from '@/lib/core/errors';

export const adErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '广告不存在' },
  positionNotFound: { code: 'NOT_FOUND', status: 404, message: '广告位不存在' },
  unknownPosition: { code: 'INVALID_INPUT', status: 400, message: '所选广告位不存在' },
  positionTaken: { code: 'CONFLICT', status: 409, message: '该广告位已存在' },
  positionHolds: { code: 'CONFLICT', status: 409, message: '广告位中还有广告' },
});
