import 'server-only';
import type { Saved } from '@/lib/core/listed';
import type { Ctx } from '@/lib/data/ctx';
import { addListed, editListed } from '@/lib/data/listed';
import { siteLists } from '@/lib/domain/site/lists';
import type {
  AdvisoryEditInput,
  AdvisoryFields,
  QqEditInput,
  QqFields,
} from '@/lib/domain/site/office-contract';

/** Adds a business advice contact at the end; the footer shows the first four. @throws 409 when it is listed already */
export async function addAdvisory(ctx: Ctx, fields: AdvisoryFields): Promise<Saved> {
  return addListed(ctx, siteLists.advisoryInfo, fields);
}

/** @throws 404, 409 when somebody saved since or another contact has the same name and number */
export async function editAdvisory(ctx: Ctx, input: AdvisoryEditInput): Promise<Saved> {
  return editListed(ctx, siteLists.advisoryInfo, input);
}

/** Adds a QQ contact at the end. @throws 409 when its number is listed already */
export async function addQq(ctx: Ctx, fields: QqFields): Promise<Saved> {
  return addListed(ctx, siteLists.qq, fields);
}

/** @throws 404, 409 when somebody saved since or another contact has the number */
export async function editQq(ctx: Ctx, input: QqEditInput): Promise<Saved> {
  return editListed(ctx, siteLists.qq, input);
}
