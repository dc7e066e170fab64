/** WeChat's page authorisation: the page that says who the user is, and the exchange of its code (integrations.md 1.6). */
import { randomBytes } from 'node:crypto';
import type { Reply, Request } from '../http';
import { redirect } from '../http';
import { html, page } from '../pages/html';
import type { World } from '../world';

export const AUTHORIZE_PATH = '/connect/oauth2/authorize';
export const TOKEN_PATH = '/sns/oauth2/access_token';

/** Who may be the user of the simulated WeChat. */
export const USERS = [
  { openid: 'oDev-zhangsan_0000000000001', name: '张三' },
  { openid: 'oDev-lisi_0000000000000002', name: '李四' },
  { openid: 'oDev-wangwu_00000000000003', name: '王五' },
] as const;

const CODE_LIFE_MS = 5 * 60_000;
/** The real page reads its parameters in this order only. */
const ORDER = ['appid', 'redirect_uri', 'response_type', 'scope', 'state'];

interface Code {
  openid: string;
  expiresAt: number;
  used: boolean;
}
const codes = new WeakMap<World, Map<string, Code>>();

/**
 * The page. It goes back at once as the user of `?auto=<openid>` (`auto=1`: the first), or as the one the control `oauth.auto` names;
 * otherwise a person picks the user.
 */
export function authorizePage(world: World, request: Request): Reply {
  const { query } = request;
  const names = [...query.keys()].filter((name) => name !== 'auto');
  const target = query.get('redirect_uri') ?? '';
  const scope = query.get('scope') ?? '';
  const wrong =
    query.get('appid') !== world.keys.appid
      ? 'AppID 参数错误'
      : names.join() !== ORDER.join()
        ? `参数顺序须为 ${ORDER.join('、')}`
        : query.get('response_type') !== 'code' || !['snsapi_base', 'snsapi_userinfo'].includes(scope)
          ? 'Scope 参数错误或没有 Scope 权限'
          : !/^https?:$/.test(URL.canParse(target) ? new URL(target).protocol : '')
            ? 'redirect_uri 参数错误'
            : null;
  if (wrong) {
    const body = html`<main>
      <section class="card result bad">
        <span class="mark" aria-hidden="true">!</span>
        <h1>${wrong}</h1>
      </section>
    </main>`;
    return page('微信授权', body, { status: 400 });
  }
  const back = (openid: string) => {
    const url = new URL(target);
    url.searchParams.set('code', newCode(world, openid));
    url.searchParams.set('state', query.get('state') ?? '');
    return url.href;
  };
  const auto = query.get('auto') ?? world.data.settings.oauthAs;
  if (auto) return redirect(back(auto === '1' ? USERS[0].openid : auto));
  return page(
    '微信授权',
    html`<main>
      <section class="card">
        <h1>模拟微信授权</h1>
        <p class="hint">真实微信中不显示此页，直接以当前微信用户返回。请选择返回商户的用户：</p>
        <div class="actions">
          ${USERS.map(
            ({ openid, name }) =>
              html`<a class="button" href="${back(openid)}">${name}<br /><small>${openid}</small></a>`,
          )}
        </div>
      </section>
    </main>`,
  );
}

function newCode(world: World, openid: string): string {
  const known = codes.get(world) ?? new Map<string, Code>();
  codes.set(world, known);
  const code = randomBytes(16).toString('hex');
  known.set(code, { openid, expiresAt: world.now().getTime() + CODE_LIFE_MS, used: false });
  return code;
}

/** GET /sns/oauth2/access_token: errors come with status 200, as `text/plain`. */
export function accessToken(world: World, { method, query }: Request): Reply {
  if (method !== 'GET' || query.get('grant_type') !== 'authorization_code') {
    return answer({ errcode: 40002, errmsg: 'invalid grant_type' });
  }
  if (query.get('appid') !== world.keys.appid) return answer({ errcode: 40013, errmsg: 'invalid appid' });
  if (query.get('secret') !== world.keys.appSecret) {
    return answer({ errcode: 40125, errmsg: 'invalid appsecret' });
  }
  const code = codes.get(world)?.get(query.get('code') ?? '');
  if (!code) return answer({ errcode: 40029, errmsg: 'invalid code' });
  if (code.used) return answer({ errcode: 40163, errmsg: 'code been used' });
  if (code.expiresAt <= world.now().getTime()) return answer({ errcode: 42003, errmsg: 'code expired' });
  code.used = true;
  return answer({
    access_token: randomBytes(32).toString('hex'),
    expires_in: 7200,
    refresh_token: randomBytes(32).toString('hex'),
    openid: code.openid,
    scope: 'snsapi_base',
  });
}

function answer(value: object): Reply {
  return { status: 200, headers: { 'Content-Type': 'text/plain' }, body: JSON.stringify(value) };
}
