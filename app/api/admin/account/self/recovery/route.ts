import { ownProofInput, recoveryCodesView } from '@/lib/domain/admin/own-contract';
import { newRecoveryCodes } from '@/lib/server/auth/own-admin';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '重新生成备用码，原有备用码作废',
  can: 'admin',
  rate: 'login',
  tx: false,
  message: '备用码已重新生成',
  input: ownProofInput,
  output: recoveryCodesView,
  handler: newRecoveryCodes,
});
