import { downloadName } from '@/lib/domain/upload/queries';
import { publicCtx } from '@/lib/server/http/public-ctx';
import { serveFile } from '@/lib/server/http/files';

export const dynamic = 'force-dynamic';

interface Context {
  params: Promise<{ key: string[] }>;
}

/** Public pictures and attachments: `/files/<storage key>`. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { key } = await params;
  const ctx = publicCtx();
  return serveFile(ctx.ports.storage, key.join('/'), request, (name) => downloadName(ctx, name));
}
