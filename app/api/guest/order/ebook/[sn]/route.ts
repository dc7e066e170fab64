import { activationStateInput, activationStateView } from '@/lib/domain/ebook/activation-contract';
import { getActivationState } from '@/lib/domain/ebook/activation-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '激活码状态',
  can: 'public',
  rate: 'serial',
  input: activationStateInput,
  output: activationStateView,
  handler: getActivationState,
});
