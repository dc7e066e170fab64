import 'server-only';
import type { RouteFunction } from '@/lib/server/http/route';
import { routesNow } from './routes-now';

/**
 * Answers a call that reaches Next by what the process's own server answers it with. Next compiles no call for it: its build and its development
 * server know the pages only (docs/adr/0031).
 */
export const answerCall: RouteFunction = async (request) => {
  const answer = routesNow()?.answer(request.method, new URL(request.url).pathname);
  if (!answer) return new Response(null, { status: 404 });
  if ('run' in answer) return answer.run(request, { params: Promise.resolve(answer.params) });
  return new Response(null, { status: answer.error?.status ?? 204, headers: { allow: answer.allow ?? '' } });
};
