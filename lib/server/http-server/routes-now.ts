import 'server-only';
import type { RouteTable } from './api-table';

/** The process holds two bundles (Next's and ours), and only ours has the calls. */
const ROUTES = Symbol.for('portal.routes');
const holder = globalThis as { [ROUTES]?: RouteTable };

/** The table that answers now; `undefined` in a process that is not our server. */
export const routesNow = (): RouteTable | undefined => holder[ROUTES];

export function setRoutes(routes: RouteTable): void {
  holder[ROUTES] = routes;
}
