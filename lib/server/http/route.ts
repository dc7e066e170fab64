import 'server-only';
import { coreErrors } from '@/lib/core/errors';
import { randomToken } from '@/lib/core/ids';
import { checkPermission } from '@/lib/core/permissions';
import { noInput, type Call, type RawReply, type RawRequest } from '@/lib/data/call';
import { permissionSubject, type Actor, type Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { recordDenied } from '@/lib/domain/log/commands/record-denied';
import { browserFromCookies, newBrowser } from '@/lib/server/auth/browser';
import { deviceFromCookies, newDevice, readingFromCookies } from '@/lib/server/auth/reading';
import { actorFromCookies } from '@/lib/server/auth/session';
import { requestCtx } from '@/lib/server/context';
import { log } from '@/lib/server/log';
import { installChineseMessages } from '@/lib/text/zod-zh';
import { cleanText, fromParams, readBody, readBytes } from './body';
import { editorErrorReply, editorReply } from './editor-reply';
import { foldForm } from './form';
import { multipartLimit } from './multipart-limit';
import { assertOwnPage, assertSameOrigin, clientIp } from './origin';
import { accountKey, addressKey, consumeRate } from './rate';
import { apiHeaders, errorReply, jsonReply, rawReply, toAppError } from './reply';
import { unknownFields } from './unknown-fields';

installChineseMessages();

export type RouteParams = Record<string, string | string[]>;

/** What answers a request: a function of a route file, or {@link route}. */
export interface RouteFunction {
  (request: Request, context: { params: Promise<RouteParams> }): Promise<Response>;
}

const MAX_RAW_BYTES = 1024 * 1024;

/**
 * Answers requests by a call, in this order: request id, origin check on what acts, session, permission, rate limit, input, transaction, handler,
 * output, envelope, error map, effects after commit, log line.
 */
export function route(call: Call): RouteFunction {
  const kind = call.reply ?? 'json';
  return async (request, context) => {
    const started = performance.now();
    const requestId = request.headers.get('x-portal-request-id') ?? randomToken(12);
    const headers = apiHeaders(requestId);
    const line = { requestId, method: request.method, path: new URL(request.url).pathname };
    let actor: Actor = { kind: 'guest' };
    let response: Response;
    try {
      const write = request.method !== 'GET' && request.method !== 'HEAD';
      if (write ? call.rate !== 'notify' : call.acts === 'browser') assertSameOrigin(request);
      else if (call.acts === 'page') assertOwnPage(request);
      const cookies = request.headers.get('cookie');
      actor = call.rate === 'notify' ? actor : await actorFromCookies(cookies);
      assertPermission(call.can, actor);
      const ip = clientIp(request);
      await consumeRate(call.rate ?? (write ? 'write' : 'read'), actorKey(actor, ip));
      const { input, raw } = await readInput(call, request, write, await context.params);
      const browserId = call.browser ? await ensureBrowser(cookies, headers) : null;
      const reading = call.reader ? await readingParts(cookies, headers) : {};
      const confirmed = call.publicText === true && takeConfirmation(input);
      const ctx = requestCtx({ actor, requestId, ip, request, browserId, headers, confirmed, ...reading });
      const work = (c: Ctx) => call.handler(c, input, raw);
      const data = (call.tx ?? write) ? await withTx(ctx, work) : await work(ctx);
      response =
        kind === 'editor' ? editorReply(request, data, headers) : success(call, data, headers, write);
    } catch (e) {
      const error = toAppError(e);
      if (actor.kind === 'admin' && error.code === 'FORBIDDEN')
        await noteDenied(
          requestCtx({ actor, requestId, ip: clientIp(request), request, browserId: null, headers }),
          line,
        );
      const detail = { ...line, status: error.status, code: error.code, err: error.internal ?? undefined };
      if (error.status >= 500) log().error({ ...detail, thrown: e }, 'request failed');
      else log().debug(detail, 'request refused');
      response =
        kind === 'editor'
          ? editorErrorReply(request, error, apiHeaders(requestId))
          : errorReply(kind, error, requestId, apiHeaders(requestId));
    }
    log().info(
      {
        ...line,
        status: response.status,
        ms: Math.round(performance.now() - started),
        actor: 'userId' in actor ? actor.userId : actor.kind,
      },
      'request',
    );
    return response;
  };
}

/** Takes `confirmed` out of an input: it is the caller's answer to the check, and nothing that a command stores. */
function takeConfirmation(input: unknown): boolean {
  const fields = input as { confirmed?: boolean };
  const confirmed = fields.confirmed === true;
  delete fields.confirmed;
  return confirmed;
}

/** Logs that an administrator was refused (S-08); the refusal holds even when the log entry fails. */
async function noteDenied(ctx: Ctx, call: { method: string; path: string }): Promise<void> {
  try {
    await recordDenied(ctx, call);
  } catch (err) {
    ctx.log.error({ err }, 'a refused call could not be noted');
  }
}

function assertPermission(can: Call['can'], actor: Actor): void {
  const verdict = checkPermission(can, permissionSubject(actor));
  if (verdict === 'login')
    throw actor.kind === 'guest' && actor.pending ? coreErrors.loginPending() : coreErrors.notLoggedIn();
  if (verdict === 'forbidden') throw coreErrors.forbidden();
}

function actorKey(actor: Actor, ip: string): string {
  return 'userId' in actor ? accountKey(actor.userId) : addressKey(ip);
}

async function ensureBrowser(cookies: string | null, headers: Headers): Promise<string> {
  const known = await browserFromCookies(cookies);
  if (known) return known;
  const made = await newBrowser();
  headers.append('set-cookie', made.setCookie);
  return made.id;
}

/** The reading session of the browser, if it has one, and its device, which is made when it is new. */
async function readingParts(cookies: string | null, headers: Headers) {
  const device = deviceFromCookies(cookies) ?? newDevice();
  if (device.setCookie) headers.append('set-cookie', device.setCookie);
  return { reading: await readingFromCookies(cookies, device.key), deviceKey: device.key };
}

async function readInput(
  call: Call,
  request: Request,
  write: boolean,
  params: RouteParams,
): Promise<{ input: unknown; raw: RawRequest | null }> {
  if (call.raw) {
    const body = await readBytes(request, MAX_RAW_BYTES);
    return {
      input: undefined,
      raw: { headers: request.headers, body, search: new URL(request.url).search.slice(1) },
    };
  }
  const schema = call.input ?? noInput;
  const fold = (fields: Record<string, unknown>) => foldForm(schema, fields);
  const sent: Record<string, unknown> = Object.assign(
    Object.create(null),
    fold(fromParams(new URL(request.url).searchParams)),
    write
      ? await readBody(request, {
          ...(call.maxBytes && { maxTextBytes: call.maxBytes }),
          maxFormBytes: multipartLimit(schema),
          fold,
        })
      : {},
  );
  const clean = cleanText(sent);
  const errors = Object.create(null) as Record<string, string>;
  if (write) for (const name of unknownFields(schema, clean)) errors[name] = `不支持的参数：${name}`;
  const merged = Object.assign(clean, cleanText(params));
  const parsed = await schema.safeParseAsync(merged);
  if (parsed.success && Object.keys(errors).length === 0) return { input: parsed.data, raw: null };
  for (const issue of parsed.error?.issues ?? []) errors[issue.path.join('.') || '_'] ??= issue.message;
  const first = Object.values(errors)[0];
  throw coreErrors.invalidInput({ message: first, errors });
}

function success(call: Call, data: unknown, headers: Headers, write: boolean): Response {
  if (call.reply === 'file' || call.reply === 'notify') return rawReply(data as RawReply, headers);
  const view = call.output ? call.output.parse(data) : null;
  return jsonReply(
    200,
    { result: true, message: call.message ?? (write ? '操作成功' : ''), data: view },
    headers,
  );
}
