import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { countOpen, openObstacles } from '@/lib/domain/member/open-queries';
import { organizationErrors } from './errors';
import type { DissolveCheckView } from './member-contract';
import { getMyOrganization } from './queries';

/** What stands against dissolving an organisation, whoever of its members placed it. */
export async function dissolveObstacles(ctx: Ctx, id: number): Promise<DissolveCheckView['obstacles']> {
  return openObstacles(await countOpen(ctx, { column: 'organization_id', id }));
}

/** The same for the caller's own organisation, with what is lost. @throws 404 without one, 403 for a plain member */
export async function checkDissolve(ctx: Ctx): Promise<DissolveCheckView> {
  const { id, role, memberCount } = await getMyOrganization(ctx);
  if (role !== 'manager') throw organizationErrors.notManager();
  return {
    obstacles: await dissolveObstacles(ctx, id),
    notices: [
      ...(memberCount > 1 ? [`单位的 ${memberCount} 名成员都将退出单位，今后以个人身份购买`] : []),
      '尚未接受的成员邀请和待审批的采购申请将失效，单位共用的收货地址和发票抬头不再可用',
      '单位的订单、支付和发票记录依照法律规定的期限保存，成员今后不能再查看',
      '解散后不能恢复；同一统一社会信用代码可以重新登记，并重新审核',
    ],
  };
}
