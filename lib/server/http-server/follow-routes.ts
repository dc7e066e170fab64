import 'server-only';
import { watchFile } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { RouteTable } from './api-table';
import { setRoutes } from './routes-now';

/** Takes the table anew whenever the launcher has bundled it after a change of the sources: development follows them without a restart. */
export function followRoutes(file: string, failed: (error: unknown) => void): void {
  watchFile(file, { interval: 200, persistent: false }, ({ mtimeMs }) => {
    import(`${pathToFileURL(file).href}?${mtimeMs}`)
      .then(({ routes }: { routes: RouteTable }) => setRoutes(routes))
      .catch(failed);
  });
}
