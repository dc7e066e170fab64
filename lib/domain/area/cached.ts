import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { cached } from '@/lib/data/page-cache';
import { listAreas } from './queries';

/** Areas change with an import only, which announces `areas`. */
export function cachedAreas(ctx: Ctx, parentCode: string | null) {
  return cached(`areas:${parentCode ?? ''}`, ['areas'], () => listAreas(ctx, parentCode), 3600);
}
