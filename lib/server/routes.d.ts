/** Made when the site is bundled (scripts/build-node.mjs): the route files that our HTTP server calls itself. */
declare module 'portal:routes' {
  import type { RouteEntry } from '@/lib/server/http-server/api-table';

  export const routes: readonly RouteEntry[];
}
