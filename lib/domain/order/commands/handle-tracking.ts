import 'server-only';
import { coreErrors } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { applyTracking } from './apply-tracking';

interface Reply {
  status: number;
  body: string;
  contentType: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const REFUSED = JSON.stringify({ result: false, returnCode: '500', message: '验证签名失败' });

/**
 * A push of the tracking provider (integrations.md section 5), answered after it is stored. What is forged or altered changes nothing; a
 * genuine one about a number that is nobody's is accepted, so that it is not sent again.
 *
 * @throws 404 without a provider
 */
export async function handleTracking(ctx: Ctx, raw: { body: Uint8Array } | null): Promise<Reply> {
  const { tracking } = ctx.ports;
  if (!tracking) throw coreErrors.notFound();
  if (!raw) throw coreErrors.unreadableBody();
  const facts = tracking.parsePush(new TextDecoder().decode(raw.body));
  if (!facts) {
    ctx.log.warn({ security: true, ip: ctx.ip }, 'tracking push refused');
    return { status: 400, body: REFUSED, contentType: JSON_TYPE };
  }
  await applyTracking(ctx, facts);
  return { status: 200, body: tracking.accepted, contentType: JSON_TYPE };
}
