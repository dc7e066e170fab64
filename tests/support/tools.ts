import { findTool } from '@/scripts/test/tools.mjs';

/** Where a stranger's program is, by name or path. @throws when the test command has not brought it */
export function toolPath(name: Parameters<typeof findTool>[0]): string {
  const file = findTool(name);
  if (!file) throw new Error(`no ${name}: npm test brings it, or Debian's package`);
  return file;
}
