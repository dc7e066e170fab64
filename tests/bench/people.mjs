import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { encode } from 'next-auth/jwt';

/** Buyers and administrators of the benches, logged in by rows: a login by form costs a password's work each. */

const BUYER_ROLE = 'user#userPurchase';
const SESSION_HOURS = 4;

/** The secret that seals the session cookies of the bench's site. */
export function sessionSecret(dataDir) {
  return /^SESSION_SECRET=(.*)$/m.exec(readFileSync(join(dataDir, 'secrets.env'), 'utf8'))?.[1];
}

const newSids = (count) => Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
const rowIds = (sids) => sids.map((sid) => createHash('sha256').update(sid).digest('hex'));

async function withCookies(people, role, secret) {
  for (const person of people) {
    const token = { sid: person.sid, role };
    person.cookie = `session=${await encode({ token, secret, maxAge: SESSION_HOURS * 3600 })}`;
  }
  return people;
}

/** Buyers with an address and a session each. @returns {Promise<{ id: number, receiverId: number, sid: string, cookie: string }[]>} */
export async function makeBuyers(client, secret, count) {
  const sids = newSids(count);
  const { rows } = await client.query(
    `with made as (
       insert into users (login_name, name, role) select 'bench-' || $1 || '-' || n, '压测读者', $2 from generate_series(1, $3) n returning id),
     numbered as (select id, row_number() over (order by id) as n from made),
     sessions_made as (
       insert into sessions (id, user_id, expires_at, absolute_expires_at)
       select ($4::text[])[n], id, now() + make_interval(hours => $5), now() + make_interval(hours => $5) from numbered)
     insert into receivers (user_id, name, phone, area_code, province, city, district, address, is_default)
     select id, '压测读者', '13800138000', '420106', '湖北省', '武汉市', '武昌区', '中南路 7 号', true from numbered
     order by n returning id::int as receiver, user_id::int as id`,
    [String(Date.now()), BUYER_ROLE, count, rowIds(sids), SESSION_HOURS],
  );
  // New ids rise with the numbers that took the sessions.
  const buyers = rows
    .toSorted((a, b) => a.id - b.id)
    .map((r, i) => ({ id: r.id, receiverId: r.receiver, sid: sids[i] }));
  return withCookies(buyers, BUYER_ROLE, secret);
}

/** Administrators with a proven second factor (security.md S-26) and a session each. */
export async function makeAdmins(client, secret, count, role, permissions) {
  const sids = newSids(count);
  const { rows } = await client.query(
    `with made as (
       insert into users (login_name, name, role, permissions, totp_secret_enc, totp_enabled_at)
       select 'bench-desk-' || $1 || '-' || n, '压测管理员', $2, $3::text[], 'no authenticator', now() from generate_series(1, $4) n returning id),
     numbered as (select id, row_number() over (order by id) as n from made)
     insert into sessions (id, user_id, expires_at, absolute_expires_at, second_factor_at)
     select ($5::text[])[n], id, now() + make_interval(hours => $6), now() + make_interval(hours => $6), now() from numbered
     returning id, user_id::int as user`,
    [String(Date.now()), role, permissions, count, rowIds(sids), SESSION_HOURS],
  );
  const users = new Map(rows.map((r) => [r.id, r.user]));
  const admins = sids.map((sid, i) => ({ id: users.get(rowIds([sids[i]])[0]), sid }));
  return withCookies(admins, role, secret);
}

/** One call with a JSON body, as a browser of the site sends it. */
export function post(agent, url, cookie, body) {
  const data = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const req = request(
      url,
      {
        agent,
        method: 'POST',
        headers: {
          cookie,
          origin: new URL(url).origin,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(data),
        },
      },
      (res) => {
        const chunks = [];
        res.on('data', (c) => chunks.push(c));
        res.on('end', () => resolve({ status: res.statusCode, json: JSON.parse(Buffer.concat(chunks)) }));
      },
    );
    req.once('error', reject);
    req.end(data);
  });
}
