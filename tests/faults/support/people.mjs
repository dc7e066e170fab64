import { createHash, randomBytes } from 'node:crypto';
import { encode } from 'next-auth/jwt';

/** People who are logged in, by rows: a login of each would cost a captcha and a password hash. */

const BUYER_ROLE = 'user#userPurchase';
/** As lib/server/auth/edge.ts seals it: the row ends the session, not the token. */
const TOKEN_SECONDS = 10 * 365 * 24 * 3600;
const rowId = (sid) => createHash('sha256').update(sid).digest('hex');

async function cookieOf(world, sid, role) {
  const secret = world.secrets.SESSION_SECRET;
  return `session=${await encode({ token: { sid, role }, secret, maxAge: TOKEN_SECONDS })}`;
}

/** Buyers with an address and a session of four hours each. */
export async function makeBuyers(world, count) {
  const sids = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const stamp = randomBytes(6).toString('hex');
  const rows = await world.query(
    `with made as (
       insert into users (login_name, name, role) select 'faults-' || $1 || '-' || n, '故障读者', $2 from generate_series(1, $3) n returning id),
     numbered as (select id, row_number() over (order by id) as n from made),
     sessions_made as (
       insert into sessions (id, user_id, expires_at, absolute_expires_at)
       select ($4::text[])[n], id, now() + interval '4 hours', now() + interval '4 hours' from numbered)
     insert into receivers (user_id, name, phone, area_code, province, city, district, address, is_default)
     select id, '故障读者', '13800138000', '420106', '湖北省', '武汉市', '武昌区', '中南路 7 号', true from numbered
     order by n returning id::int as "receiverId", user_id::int as id`,
    [stamp, BUYER_ROLE, count, sids.map(rowId)],
  );
  return Promise.all(
    rows.map(async (r, i) => ({ ...r, sid: sids[i], cookie: await cookieOf(world, sids[i], BUYER_ROLE) })),
  );
}

/** An administrator with a session that has shown the second factor just now. */
export async function makeAdmin(world, permissions, role) {
  const sid = randomBytes(32).toString('base64url');
  const [row] = await world.query(
    `with made as (
       insert into users (login_name, name, role, permissions, totp_enabled_at, must_change_password)
       values ('faults-' || $1, '故障管理员', $2, $3, now(), false) returning id)
     insert into sessions (id, user_id, expires_at, absolute_expires_at, second_factor_at)
     select $4, id, now() + interval '4 hours', now() + interval '4 hours', now() from made returning user_id::int as id`,
    [randomBytes(6).toString('hex'), role, permissions, rowId(sid)],
  );
  return { id: row.id, sid, cookie: await cookieOf(world, sid, role) };
}
