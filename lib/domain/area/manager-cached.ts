import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { cached } from '@/lib/data/page-cache';
import { cachedAreas } from './cached';
import { areaErrors } from './errors';
import type { ManagerTree, ManagerView } from './manager-contract';
import { listManagers } from './manager-queries';
import { matchManagers, normalManagerCode } from './manager-rules';

const TTL_SECONDS = 600;

function all(ctx: Ctx): Promise<ManagerView[]> {
  return cached('areaManagers', ['areaManagers'], () => listManagers(ctx), TTL_SECONDS);
}

/** Codes in use; with an area only those responsible for it, by the longest match. */
export async function cachedManagers(ctx: Ctx, areaCode?: string): Promise<ManagerView[]> {
  const managers = await all(ctx);
  if (!areaCode) return managers;
  const match = matchManagers(
    managers.map((view) => ({ code: view.code, areas: view.areas.map((a) => a.code), view })),
    areaCode,
  );
  return match?.managers.map((m) => m.view) ?? [];
}

/** Codes in use by province, each under every province in which it has an area. Provinces without one are left out. */
export async function cachedManagerTree(ctx: Ctx): Promise<ManagerTree> {
  const managers = await all(ctx);
  const provinces = await cachedAreas(ctx, null);
  return provinces.flatMap(({ code, name }) => {
    const here = managers.filter((m) => m.areas.some((a) => a.code.startsWith(code.slice(0, 2))));
    return here.length > 0 ? [{ code, name, managers: here }] : [];
  });
}

/** A code in use, however it was typed; `null` when there is none. */
export async function findManager(ctx: Ctx, code: string): Promise<ManagerView | null> {
  const wanted = normalManagerCode(code);
  return (await all(ctx)).find((m) => m.code === wanted) ?? null;
}

/** @throws 404 at the field `code` for a code that is unknown or out of use */
export async function getManager(ctx: Ctx, code: string): Promise<ManagerView> {
  const found = await findManager(ctx, code);
  if (!found) throw areaErrors.managerNotFound({ errors: { code: areaErrors.managerNotFound().message } });
  return found;
}
