import { ownProofInput, recoveryCodesView } from '@/lib/domain/admin/own-contract';
import { newRecoveryCodes } from '@/lib/server/auth/own-admin';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '重新生成恢复码，原有恢复码作废',
  can: 'admin',
  rate: 'login',
  tx: false,
  message: '恢复码已重新生成',
  input: ownProofInput,
  output: recoveryCodesView,
  handler: newRecoveryCodes,
});
