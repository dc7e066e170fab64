import { downloadName } from '@/lib/domain/upload/queries';
import { publicCtx } from '@/lib/server/http/public-ctx';
import { serveFile } from '@/lib/server/http/files';
import type { RouteFunction } from '@/lib/server/http/route';

export const dynamic = 'force-dynamic';

/** Public pictures and attachments: `/files/<storage key>`. */
export const GET: RouteFunction = async (request, { params }) => {
  const { key = [] } = await params;
  const ctx = publicCtx();
  return serveFile(ctx.ports.storage, [key].flat().join('/'), request, (name) => downloadName(ctx, name));
};
