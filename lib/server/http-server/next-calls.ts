import 'server-only';
import { coreErrors } from '@/lib/core/errors';
import { randomToken } from '@/lib/core/ids';
import { calls } from '@/lib/server/calls';
import type { RouteFunction } from '@/lib/server/http/route';
import { refusal } from './api-lane';
import { entriesOf, RouteTable } from './api-table';

const table = new RouteTable(entriesOf(calls));

/** Answers a call as Next hands it over, where our HTTP server leaves the calls to it: in development. */
export const answerCall: RouteFunction = async (request) => {
  const requestId = request.headers.get('x-portal-request-id') ?? randomToken(12);
  const answer = table.answer(request.method, new URL(request.url).pathname);
  if (!answer) return refusal(requestId, coreErrors.noSuchCall());
  if ('run' in answer) return answer.run(request, { params: Promise.resolve(answer.params) });
  return refusal(requestId, answer.error, answer.allow);
};
